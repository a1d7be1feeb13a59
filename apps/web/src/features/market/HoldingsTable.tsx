import type { UserTokenRow } from '@sluice/sdk'
import { Link } from '@tanstack/react-router'
import type { Address } from 'viem'
import { PriceAmount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { TokenMedia } from '../../components/TokenMedia.tsx'
import { Untrusted } from '../../components/Untrusted.tsx'
import { useTrades } from '../trade/TradeProvider.tsx'
import { type Floors, floorOf } from './floorValue.ts'
import { tokenName } from './tokenSubject.ts'

/** What an account holds: floor, whether it is listed, and the way to list it. */
export function HoldingsTable(props: HoldingsTable.Props) {
  const { rows, floors, account, chainId } = props
  const { begin } = useTrades()
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full table-fixed border-collapse text-13">
        <thead>
          <tr className="h-9 border-b border-line text-12 text-faint">
            <th scope="col" className="pl-3 text-left font-medium">
              Item
            </th>
            <th scope="col" className="hidden w-24 px-3 text-right font-medium sm:table-cell">
              Quantity
            </th>
            <th
              scope="col"
              className="hidden w-36 px-3 text-right font-medium whitespace-nowrap md:table-cell"
            >
              Last sale
            </th>
            <th scope="col" className="hidden w-36 px-3 text-right font-medium sm:table-cell">
              Floor
            </th>
            <th scope="col" className="w-27 px-2 text-right font-medium sm:w-36 sm:px-3">
              <span className="whitespace-nowrap">Listed for</span>
            </th>
            <th scope="col" className="w-17 pr-3 text-right font-medium sm:w-20">
              <span className="sr-only">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ token, ownership }) => {
            const name = tokenName(token)
            return (
              <tr
                key={`${token.contract}:${token.tokenId}`}
                className="relative h-13 border-b border-line transition-colors last:border-0 focus-within:bg-tint hover:bg-tint"
              >
                <th scope="row" className="pl-3 text-left font-normal">
                  <Link
                    to="/token/$chainId/$contract/$tokenId"
                    params={{
                      chainId: String(chainId),
                      contract: token.contract,
                      tokenId: token.tokenId,
                    }}
                    className="flex items-center gap-3 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                  >
                    <TokenMedia
                      image={token.image}
                      alt=""
                      seed={`${token.contract}:${token.tokenId}`}
                      className="size-9 shrink-0 rounded-control"
                    />
                    <span className="min-w-0">
                      <Untrusted text={name} className="font-medium" />
                      <Untrusted text={token.collection?.name} className="text-12 text-faint" />
                    </span>
                  </Link>
                </th>
                <td
                  className="hidden truncate px-3 text-right sm:table-cell"
                  title={ownership.tokenCount}
                >
                  {ownership.tokenCount}
                </td>
                <td className="hidden px-3 text-right text-secondary md:table-cell">
                  <PriceAmount price={token.lastSale?.price} />
                </td>
                <td className="hidden px-3 text-right sm:table-cell">
                  <PriceAmount price={floorOf(token, floors)} />
                </td>
                <td className="px-2 text-right font-medium sm:px-3">
                  <PriceAmount price={ownership.floorAsk?.price} />
                </td>
                <td className="pr-3 text-right">
                  <Button
                    size="small"
                    className="relative z-10"
                    aria-label={`List ${name}`}
                    onClick={() =>
                      begin(
                        'list',
                        {
                          chainId,
                          contract: token.contract,
                          tokenId: BigInt(token.tokenId),
                          name,
                          collection: token.collection?.name ?? '',
                          image: token.image ?? undefined,
                        },
                        account,
                      )
                    }
                  >
                    List
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

export declare namespace HoldingsTable {
  type Props = {
    rows: readonly UserTokenRow[]
    floors: Floors
    account: Address
    chainId: number
  }
}
