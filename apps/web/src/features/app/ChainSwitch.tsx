import { useEffect } from 'react'
import { ChevronDown } from '../../components/icons/ChevronDown.tsx'
import { t } from '../language/t.ts'
import { useApp } from './AppContext.tsx'
import { ChainMark } from './ChainMark.tsx'
import { chainChoice } from './chainChoice.ts'
import { useChooseChain } from './useChooseChain.ts'
import { useCurrentChain, useNamedChain } from './useCurrentChain.ts'

/**
 * Which chain the app shows. The system's own list lies over it unseen: it is at home on phones and with a
 * keyboard. Nothing is there when there is no choice.
 */
export function ChainSwitch() {
  const { chains } = useApp().config
  const chain = useCurrentChain()
  const named = useNamedChain()
  const choose = useChooseChain()
  // Whoever follows a link to another chain stays there.
  useEffect(() => {
    if (typeof named === 'number') chainChoice.set(named)
  }, [named])
  if (chains.length < 2) return null

  return (
    <div className="relative flex h-(--sl-control) shrink-0 items-center gap-2 rounded-control border border-line px-2 text-13 font-medium text-secondary transition-colors hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <ChainMark index={chains.indexOf(chain)} />
      <span className="max-w-40 truncate max-lg:hidden" aria-hidden>
        {chain.name}
      </span>
      <ChevronDown size={14} aria-hidden className="text-faint" />
      <select
        aria-label={t('Chain')}
        value={chain.id}
        onChange={event => choose(Number(event.target.value))}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-raised text-text opacity-0"
      >
        {chains.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
