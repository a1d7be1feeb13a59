import { Choice, Field } from '@sluice/react/ui'
import { useId, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import type { AppChain } from '../../config/parseConfig.ts'
import { useApp } from '../app/AppContext.tsx'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { t } from '../language/t.ts'
import { TradeAction } from '../trade/TradeAction.tsx'
import { useBegin } from '../trade/TradeProvider.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { CalldataField } from './CalldataField.tsx'
import { callSummary } from './callSummary.ts'
import { callTarget, callTargets } from './callTarget.ts'
import { type CallFields, readCallForm } from './readCallForm.ts'

const empty: CallFields = { kind: 'call', address: '', calldata: '', value: '' }

/** What is called on the other chain. Its review, with what it costs here, is a trade like any other. */
export function CallBox({ toChainId, onToChain }: CallBox.Props) {
  const { config } = useApp()
  const chain = useCurrentChain()
  const { address } = useWallet()
  const begin = useBegin()
  const ids = useId()
  const [fields, setFields] = useState(empty)
  const [touched, setTouched] = useState<readonly string[]>([])
  const others = callTargets(config.chains, chain)
  const target = callTarget(others, { named: toChainId, paidOn: chain })
  if (others.length === 0)
    return (
      <p className="text-13 text-secondary">
        {t('There is no other chain here on which calls can be made that are paid on this one.')}
      </p>
    )
  const { nativeCurrency: currency } = target ?? chain
  const { tx, problems } = readCallForm(fields, currency)
  const problemOf = (field: keyof typeof idOf) =>
    touched.includes(field) ? problems?.[field] : undefined
  const idOf = { address: `${ids}-address`, calldata: `${ids}-calldata`, value: `${ids}-value` }
  const change = (field: keyof CallFields) => (text: string) => {
    setFields(before => ({ ...before, [field]: text }))
    setTouched(before => before.filter(name => name !== field))
  }
  /** What was left empty is only named when the form is handed in. */
  const leave = (field: keyof typeof idOf) =>
    fields[field] !== '' &&
    setTouched(before => (before.includes(field) ? before : [...before, field]))
  function submit() {
    const bad = (['address', 'calldata', 'value'] as const).find(field => problems?.[field])
    if (bad !== undefined) {
      setTouched(['address', 'calldata', 'value'])
      document.getElementById(idOf[bad])?.focus()
      return
    }
    if (tx === undefined || target === undefined || address === undefined) return
    const summary = callSummary(tx, currency)
    begin({ kind: 'call', chainId: chain.id, toChainId: target.id, txs: [tx], summary }, address)
  }
  return (
    <form
      noValidate
      aria-label={t('Call')}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <TargetChoice others={others} target={target} onChange={onToChain} />
      {target === undefined ? (
        <p role="alert" className="text-13 text-warn">
          {t('The address names a chain on which no calls can be made from here. Choose another.')}
        </p>
      ) : (
        <>
          <p className="flex items-center justify-between gap-4 text-13">
            <span className="text-secondary">{t('Paid on')}</span>
            <span className="font-medium">{chain.name}</span>
          </p>
          <div>
            <Choice
              label={t('What happens')}
              value={fields.kind}
              options={[
                { value: 'call', label: t('Call a contract') },
                { value: 'value', label: t('Send {0}', currency.symbol) },
              ]}
              onChange={kind => {
                setFields(before => ({ ...before, kind }))
                setTouched([])
              }}
            />
          </div>
          <Field
            id={idOf.address}
            label={
              fields.kind === 'call' ? t('Address of the contract') : t('Address of the recipient')
            }
            placeholder="0x…"
            isAddress
            value={fields.address}
            problem={problemOf('address')}
            onChange={change('address')}
            onBlur={() => leave('address')}
          />
          {fields.kind === 'call' && (
            <CalldataField
              id={idOf.calldata}
              value={fields.calldata}
              problem={problemOf('calldata')}
              onChange={change('calldata')}
              onBlur={() => leave('calldata')}
            />
          )}
          <Field
            id={idOf.value}
            label={fields.kind === 'call' ? t('Value that goes with it') : t('Value')}
            placeholder="0"
            inputMode="decimal"
            isDecimal
            suffix={currency.symbol}
            value={fields.value}
            problem={problemOf('value')}
            onChange={change('value')}
            onBlur={() => leave('value')}
          />
          <TradeAction chainId={chain.id}>
            <Button look="primary" size="large" type="submit" className="w-full">
              {t('Review call')}
            </Button>
          </TradeAction>
          <p className="text-12 text-faint">
            {t(
              'A solver makes the call as soon as your payment is mined, or the payment comes back. For the contract the sender is the escrow, which many share: never leave tokens or rights with it.',
            )}
          </p>
        </>
      )}
    </form>
  )
}

export declare namespace CallBox {
  type Props = {
    /** Where it happens, as the address of the page says; the first other chain when absent. */
    toChainId: number | undefined
    onToChain: (id: number) => void
  }
}

function TargetChoice(props: {
  others: readonly AppChain[]
  target: AppChain | undefined
  onChange: (id: number) => void
}) {
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
