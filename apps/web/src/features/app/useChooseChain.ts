import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useSwitchChain } from 'wagmi'
import { useWallet } from '../wallet/useWallet.ts'
import { chainChoice } from './chainChoice.ts'

/** Shows another chain from now on. */
export function useChooseChain(): (id: number) => void {
  const params = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { connector } = useWallet()
  const switchChain = useSwitchChain()
  return id => {
    chainChoice.set(id)
    // A page with a chain in its address is about something of that chain.
    if (params.chainId !== undefined) void navigate({ to: '/' })
    else if (search.chain !== undefined) void navigate({ to: '.', search: {}, replace: true })
    // The local accounts are nobody's wallet: there is nobody to be asked.
    if (connector?.id === 'developer') switchChain.mutate({ chainId: id })
  }
}
