import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Plus } from '../../components/icons/Plus.tsx'
import { useApp } from '../app/AppContext.tsx'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { t } from '../language/t.ts'
import { TradeAction } from '../trade/TradeAction.tsx'
import { useBegin } from '../trade/TradeProvider.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { CallEntry } from './CallEntry.tsx'
import { CallTools } from './CallTools.tsx'
import { callDraft, emptyCall, mostCalls } from './callDraft.ts'
import { callSummary } from './callSummary.ts'
import { callsKey } from './callsKey.ts'
import { callTarget, callTargets, hasSameNative } from './callTarget.ts'
import { type CallFields, readCallForm } from './readCallForm.ts'
import { StrangeChain } from './StrangeChain.tsx'
import { TargetChoice } from './TargetChoice.tsx'
import { isUntouched, typedFor } from './typedFor.ts'
import { wrongFields } from './wrongFields.ts'

type Entry = { id: string; fields: CallFields }

/** What is called on the other chain. Its review, with what it costs here, is a trade like any other. */
export function CallBox({ toChainId, onToChain }: CallBox.Props) {
  const { config } = useApp()
  const chain = useCurrentChain()
  const { address } = useWallet()
  const begin = useBegin()
  const ids = useId()
  const next = useRef(0)
  const entryOf = (fields: CallFields): Entry => ({ id: `${ids}-${next.current++}`, fields })
  const [entries, setEntries] = useState(() => {
    const { calls, toChainId: chainId } = callDraft.get()
    return calls.map(fields => entryOf(isUntouched(fields) ? fields : { chainId, ...fields }))
  })
  const [lastChain, setLastChain] = useState(() => callDraft.get().toChainId)
  const [named, setNamed] = useState<readonly string[]>([])
  // What was called is not called again by the same press.
  useEffect(
    () =>
      callDraft.subscribe(() => {
        setEntries([{ id: ids, fields: emptyCall }])
        setLastChain(undefined)
        setNamed([])
      }),
    [ids],
  )
  // Where the focus goes once what was added, moved or taken out is drawn.
  const focusNext = useRef<string>(undefined)
  useEffect(() => {
    if (focusNext.current === undefined) return
    document.getElementById(focusNext.current)?.focus()
    focusNext.current = undefined
  })
  const withValue = entries.some(({ fields }) => fields.kind === 'value' || fields.value !== '')
  const others = callTargets(config.chains, { paidOn: chain, withValue })
  // A look at another page loses the chain from the address, not from what was typed.
  const target = callTarget(others, { named: toChainId ?? lastChain, paidOn: chain })
  if (callTargets(config.chains, { paidOn: chain, withValue: false }).length === 0)
    return (
      <p className="text-13 text-secondary">
        {t('There is no other chain here on which calls can be made that are paid on this one.')}
      </p>
    )
  const { nativeCurrency: currency } = target ?? chain
  const isAlone = entries.length === 1
  const isEmpty = entries.every(({ fields }) => isUntouched(fields))
  /** The name of the chain for which a call was typed, where it is not the one that is chosen. */
  const strangeTo = ({ fields: { chainId } }: Entry) =>
    chainId === undefined || target === undefined || chainId === target.id
      ? undefined
      : (config.chains.find(({ id }) => id === chainId)?.name ?? String(chainId))
  const change = (after: readonly Entry[]) => {
    const calls = after.map(({ fields }) => fields)
    const toChainId = calls.every(isUntouched) ? undefined : target?.id
    setEntries([...after])
    setLastChain(toChainId)
    callDraft.set({ calls, toChainId })
  }
  const put = (id: string, fields: CallFields) =>
    change(entries.map(each => (each.id === id ? { id, fields } : each)))
  const add = () => {
    const entry = entryOf(emptyCall)
    change([...entries, entry])
    focusNext.current = `${entry.id}-address`
  }
  const remove = (index: number) => {
    const after = entries.filter((_, place) => place !== index)
    change(after)
    focusNext.current = `${(after[index] ?? after[index - 1])?.id}-address`
  }
  const move = (index: number, by: 1 | -1) => {
    const [one, other] = [entries[index], entries[index + by]]
    if (one === undefined || other === undefined) return
    change(entries.map(entry => (entry === one ? other : entry === other ? one : entry)))
    const isAtEnd = index + by === (by === 1 ? entries.length - 1 : 0)
    focusNext.current = `${one.id}-${isAtEnd === (by === 1) ? 'up' : 'down'}`
  }
  const empty = () => {
    const entry = entryOf(emptyCall)
    change([entry])
    setNamed([])
    focusNext.current = `${entry.id}-address`
  }
  function submit() {
    const read = entries.map(({ id, fields }) => ({ id, ...readCallForm(fields, currency) }))
    const wrong = read.flatMap(({ id, problems }) =>
      wrongFields(problems).map(field => `${id}-${field}`),
    )
    const [first] = wrong
    if (first !== undefined) {
      setNamed(wrong)
      document.getElementById(first)?.focus()
      return
    }
    if (target === undefined || address === undefined) return
    const strange = entries.find(strangeTo)
    if (strange !== undefined) {
      document.getElementById(`${strange.id}-keep`)?.focus()
      return
    }
    const txs = read.flatMap(({ tx }) => tx ?? [])
    const [only, ...more] = txs
    if (only === undefined) return
    const summary = more.length > 0 ? t('{0} calls', txs.length) : callSummary(only, currency)
    const toChainId = target.id
    callDraft.set({ ...callDraft.get(), begun: callsKey({ toChainId, txs }) })
    begin({ kind: 'call', chainId: chain.id, toChainId, txs, summary }, address)
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
        <>
          <p role="alert" className="text-13 text-warn">
            {withValue
              ? t(
                  'No value can be sent there from here: it is another currency. Choose another chain.',
                )
              : t(
                  'The address names a chain on which no calls can be made from here. Choose another.',
                )}
          </p>
          {!isEmpty && (
            // There may be no other chain for what was typed.
            <Button onClick={empty} className="self-start">
              {t('Empty the form')}
            </Button>
          )}
        </>
      ) : (
        <>
          <p className="flex items-center justify-between gap-4 text-13">
            <span className="text-secondary">{t('Paid on')}</span>
            <span className="font-medium">{chain.name}</span>
          </p>
          {entries.map((entry, index) => {
            const { id, fields } = entry
            const strange = strangeTo(entry)
            return (
              <fieldset
                key={id}
                className={
                  isAlone
                    ? 'contents'
                    : 'flex min-w-0 flex-col gap-3 rounded-card border border-line p-3'
                }
              >
                <legend className="sr-only">{t('Call {0}', index + 1)}</legend>
                {!isAlone && (
                  <CallTools
                    {...{ id, index, many: entries.length }}
                    onMove={by => move(index, by)}
                    onRemove={() => remove(index)}
                  />
                )}
                {strange !== undefined && (
                  <StrangeChain
                    {...{ id: `${id}-keep`, typedFor: strange, target: target.name }}
                    onKeep={() => {
                      put(id, { ...fields, chainId: target.id })
                      focusNext.current = `${id}-address`
                    }}
                  />
                )}
                <CallEntry
                  {...{ id, fields, currency, named }}
                  takesValue={hasSameNative(target, chain)}
                  onName={setNamed}
                  onChange={after => put(id, typedFor(fields, after, target.id))}
                />
              </fieldset>
            )
          })}
          <div className="flex flex-wrap items-center gap-2">
            <Button disabled={entries.length >= mostCalls} onClick={add}>
              <Plus size={14} aria-hidden />
              {t('Add a call')}
            </Button>
            {!isEmpty && (
              <Button look="ghost" onClick={empty}>
                {t('Empty the form')}
              </Button>
            )}
            {entries.length >= mostCalls && (
              <span className="text-12 text-faint">
                {t('One payment makes at most {0} calls.', mostCalls)}
              </span>
            )}
          </div>
          <TradeAction chainId={chain.id}>
            <Button look="primary" size="large" type="submit" className="w-full">
              {entries.length > 1 ? t('Review {0} calls', entries.length) : t('Review call')}
            </Button>
          </TradeAction>
          <p className="text-12 text-faint">
            {entries.length > 1 &&
              `${t('The calls are made in this order, and either all of them or none.')} `}
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
