import type { AppChain } from '../../config/parseConfig.ts'
import { t } from '../language/t.ts'

/** The chain on which the calls are made. */
export function TargetChoice(props: TargetChoice.Props) {
  return (
    <label className="flex items-center justify-between gap-4 text-13">
      <span className="text-secondary">{t('Happens on')}</span>
      <select
        value={props.target?.id ?? ''}
        onChange={event => props.onChange(Number(event.target.value))}
        className="h-(--sl-control) min-w-0 cursor-pointer rounded-control border border-line bg-raised px-2 text-14 font-medium"
      >
        {props.target === undefined && (
          <option value="" disabled>
            {t('Choose a chain')}
          </option>
        )}
        {props.others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

export declare namespace TargetChoice {
  type Props = {
    others: readonly AppChain[]
    target: AppChain | undefined
    onChange: (id: number) => void
  }
}
