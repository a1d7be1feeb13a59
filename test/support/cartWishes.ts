import { isobars, tidelines } from '@sluice/devnet'
import { type Address, erc721Abi } from 'viem'
import { activeListings } from './activeListings.ts'
import { chainOf } from './chainOf.ts'
import { clientOf } from './clientOf.ts'
import { trader } from './trader.ts'

type Wanted = cartWishes.Wanted

/** What is put into carts: orders of several collections and marketplaces by others than Bruno and Esme. */
export function cartWishes({ url, rpcUrl }: { url: string; rpcUrl: string }): cartWishes.Result {
  const chain = chainOf(rpcUrl)
  const [bruno, esme] = [trader('Bruno'), trader('Esme')]

  const ownerOf = ({ contract, tokenId }: Wanted) =>
    chain.readContract({
      ...{ address: contract, abi: erc721Abi, functionName: 'ownerOf' },
      args: [BigInt(tokenId)],
    })

  const strangers = <order extends { maker: string }>(orders: readonly order[]) =>
    orders.filter(
      ({ maker }) => ![bruno, esme].some(({ address }) => address.toLowerCase() === maker),
    )

  async function named(
    contract: Address,
    { id, tokenId, price }: Pick<Wanted, 'id' | 'tokenId' | 'price'>,
  ): Promise<Wanted> {
    const answer = await fetch(`${url}/api/31337/tokens/v7?tokens=${contract}:${tokenId}`)
    const { tokens } = (await answer.json()) as { tokens: { token: { name: string } }[] }
    return { id, contract, tokenId, price, name: tokens[0]?.token.name ?? '' }
  }

  /** A Tideline on LooksRare, of which there are three. */
  async function onLooksRare(): Promise<Wanted> {
    const answer = await fetch(
      `${url}/api/31337/orders/asks/v5?contracts=${tidelines.address}&status=active&limit=200`,
    )
    const { orders } = (await answer.json()) as {
      orders: {
        id: string
        kind: string
        maker: string
        tokenSetId: string
        price: { amount: { raw: string } }
      }[]
    }
    const found = strangers(orders).find(({ kind }) => kind === 'looks-rare-v2')
    if (!found) throw new Error('nothing is for sale on LooksRare')
    const tokenId = found.tokenSetId.split(':')[2] ?? ''
    return named(tidelines.address, { ...found, tokenId, price: BigInt(found.price.amount.raw) })
  }

  /** Isobars on Seaport, some way into the book. */
  async function onSeaport(): Promise<[Wanted, Wanted]> {
    const orders = strangers(await activeListings(url, isobars.address)).slice(3, 5)
    const [one, other] = await Promise.all(orders.map(order => named(isobars.address, order)))
    if (!one || !other) throw new Error('too few Isobars are for sale')
    return [one, other]
  }

  /** Has Esme buy something and sell it on, on Seaport 1.6. */
  async function listedOn16(wanted: Wanted): Promise<Wanted> {
    const { client, wallet } = clientOf({ url, rpcUrl, privateKey: esme.privateKey })
    await client.actions.buyToken({ items: [{ orderId: wanted.id }], wallet })
    const token = `${wanted.contract}:${wanted.tokenId}` as const
    const { steps } = await client.actions.listToken({
      listings: [{ token, orderKind: 'seaport-v1.6', weiPrice: `${wanted.price}` }],
      wallet,
    })
    const posted = steps.find(({ id }) => id === 'order-signature')?.items[0]?.orderData
    return { ...wanted, id: posted?.[0]?.orderId ?? '' }
  }

  return { ownerOf, onLooksRare, onSeaport, listedOn16 }
}

export declare namespace cartWishes {
  type Result = {
    ownerOf: (wanted: Wanted) => Promise<Address>
    onLooksRare: () => Promise<Wanted>
    onSeaport: () => Promise<[Wanted, Wanted]>
    listedOn16: (wanted: Wanted) => Promise<Wanted>
  }

  type Wanted = { id: string; contract: Address; tokenId: string; name: string; price: bigint }
}
