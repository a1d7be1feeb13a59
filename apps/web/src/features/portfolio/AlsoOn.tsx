import { useUserTokens } from '@sluice/react'
import { useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import type { AppChain } from '../../config/parseConfig.ts'
import { useApp } from '../app/AppContext.tsx'
import { useChooseChain } from '../app/useChooseChain.ts'
import { t } from '../language/t.ts'
import { hiddenKey, hiddenTokens } from './hiddenTokens.ts'

/** Tokens that are counted on another chain at most; beyond them it says that there are more. */
const most = 200

/** What the account holds on the other chains, which no figure of this page counts, and the way there. */
export function AlsoOn({ chainId, account }: AlsoOn.Props) {
  const { chains } = useApp().config
  const others = chains.filter(({ id }) => id !== chainId)
  if (others.length === 0) return null
  return (
    // Its place is there from the first: nothing moves when it is known.
    <ul className="mt-0.5 flex min-h-[18px] flex-wrap gap-x-3 text-12 text-secondary">
      {others.map(chain => (
        <OtherChain key={chain.id} chain={chain} account={account} />
      ))}
    </ul>
  )
}

export declare namespace AlsoOn {
  type Props = {
    /** The chain of the page. */
    chainId: number
    account: Address
  }
}

function OtherChain({ chain, account }: { chain: AppChain; account: Address }) {
  const chooseChain = useChooseChain()
  const hidden = useSyncExternalStore(hiddenTokens.subscribe, hiddenTokens.get)
  const held = useUserTokens({ chainId: chain.id, user: account, limit: most })
  const tokens = held.data?.pages.flatMap(page => page.tokens)
  const count = tokens?.filter(({ token }) => !hidden.has(hiddenKey(chain.id, token))).length
  if (count === 0) return null
  return (
    <li>
      <button
        type="button"
        disabled={held.isPending}
        onClick={() => chooseChain(chain.id)}
        className="rounded-control text-start text-accent enabled:hover:underline disabled:text-faint pointer-coarse:min-h-10"
      >
        {held.isPending
          ? t('What you hold on {0} is being read', chain.name)
          : count === undefined
            ? t('What you hold on {0} could not be read', chain.name)
            : count === 1 && !held.hasNextPage
              ? t('Also on {0}: 1 item', chain.name)
              : t('Also on {0}: {1} items', chain.name, `${count}${held.hasNextPage ? '+' : ''}`)}
      </button>
    </li>
  )
}
