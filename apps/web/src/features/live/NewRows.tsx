import { ArrowUp } from '../../components/icons/ArrowUp.tsx'
import { t } from '../language/t.ts'

/** Stands above a list that is held still: how much is new, and the way to see it. Takes no room. */
export function NewRows({ fresh, isBehind, onShow }: NewRows.Props) {
  if (!isBehind) return null
  return (
    <div className="pointer-events-none sticky top-[calc(var(--sl-header)+8px)] z-10 flex h-0 justify-center">
      <button
        type="button"
        onClick={onShow}
        className="pointer-events-auto flex h-7 items-center gap-1.5 rounded-full bg-accent px-3 text-12 font-bold whitespace-nowrap text-on-accent shadow-float hover:bg-accent-strong"
      >
        <ArrowUp size={13} aria-hidden />
        {fresh > 0 ? t('{0} new', fresh) : t('Show changes')}
      </button>
    </div>
  )
}

export declare namespace NewRows {
  type Props = { fresh: number; isBehind: boolean; onShow: () => void }
}
