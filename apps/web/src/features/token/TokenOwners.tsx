import { useOwners } from '@sluice/react'
import { OwnersTable, ownersOf } from '../market/OwnersTable.tsx'

const perPage = 20

/** Who holds how many of an ERC1155 token. */
export function TokenOwners({ chainId, token }: TokenOwners.Props) {
  const query = useOwners({ chainId, token, limit: perPage }, { select: ownersOf })
  return <OwnersTable query={query} perPage={perPage} />
}

export declare namespace TokenOwners {
  type Props = { chainId: number; token: `0x${string}:${string}` }
}
