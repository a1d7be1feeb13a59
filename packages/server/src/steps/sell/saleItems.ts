import { type SeaportVersion, seaportAbi, seaportAddress } from '@sluice/router/seaport'
import type { Routes } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import type { ChainContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import { readInTime } from '../../indexer/readInTime.ts'
import { defaultConduit } from '../../orderbook/findConduit.ts'
import { cosign } from '../../orderbook/zone/cosign.ts'
import { acceptCall } from '../acceptCall.ts'
import type { approvalItems } from '../approvalItems.ts'
import type { Deductions } from '../deductionsOf.ts'
import { type Holding, readHoldings } from '../readHoldings.ts'
import type { OfferFill } from '../selectOffers.ts'
import { type TransactionItem, transactionItem } from '../transactionItem.ts'
import { gasOf } from './gasOf.ts'

type Body = z.output<Routes['/execute/sell/v7']['body']>
type Fill = OfferFill & { deductions: Deductions }

const versions = ['1.4', '1.5', '1.6'] as const satisfies SeaportVersion[]

/** The transactions that accept offers, one per exchange or, with `partial`, per offer, and the approvals that they need. */
export async function saleItems(
  context: ChainContext,
  body: Pick<Body, 'taker' | 'partial' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  fills: readonly Fill[],
) {
  const items: TransactionItem[] = []
  const approvals: approvalItems.Approval[] = []
  for (const version of versions) {
    const ofVersion = fills.filter(({ order }) => order.kind === `seaport-v${version}`)
    if (ofVersion.length === 0) continue
    const { key: conduitKey, operator } = await defaultConduit(context.source, version)
    const tokens = ofVersion.map(fill => fill.token)
    const holdings = await readHoldings(context, { owner: body.taker, operator, tokens })
    approvals.push(...holdings.map(holding => ({ ...holding, operator })))
    const exchange = {
      version,
      taker: body.taker,
      conduitKey,
      counter: await readCounter(context, version, body.taker),
      words: await cosign(context, {
        rows: ofVersion.map(fill => fill.order),
        fulfiller: body.taker,
      }),
    }
    const prepared = ofVersion.map((fill, index) => toAccept(fill, holdings[index]))
    for (const group of body.partial ? prepared.map(fill => [fill]) : [prepared])
      items.push(
        transactionItem({
          chainId: context.chain.id,
          from: body.taker,
          call: acceptCall({ ...exchange, fills: group }),
          orderIds: group.map(({ order }) => order.id),
          ...gasOf(body),
        }),
      )
  }
  return { items, approvals }
}

function toAccept(
  { deductions, ...fill }: Fill,
  holding: Holding | undefined,
): acceptCall.Options['fills'][number] {
  return {
    ...fill,
    standard: holding?.standard ?? 'erc721',
    deductions: [...deductions.royalties, ...deductions.feesOnTop],
  }
}

async function readCounter(
  { source }: ChainContext,
  version: SeaportVersion,
  account: Hex,
): Promise<bigint> {
  const [counter] = await readInTime(source, [
    {
      address: seaportAddress[version],
      abi: seaportAbi,
      functionName: 'getCounter',
      args: [account],
    },
  ])
  if (typeof counter === 'bigint') return counter
  throw new ServerError(`Seaport ${version} is not on this chain`, {
    code: 'no_exchange',
    statusCode: 424,
    apiCode: 4,
  })
}
