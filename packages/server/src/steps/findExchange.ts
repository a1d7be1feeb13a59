import type { SeaportVersion } from '@sluice/router/seaport'
import type { Routes } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { defaultConduit, findConduit } from '../orderbook/findConduit.ts'
import { findZone } from './findZone.ts'
import { TermsError } from './TermsError.ts'

type Param = z.output<Routes['/execute/list/v5']['body']>['params'][number]

/** The releases by their names in the contract, which makes new orders for 1.4 on 1.5. */
const versions: Record<string, SeaportVersion> = {
  seaport: '1.5',
  'seaport-v1.4': '1.5',
  'seaport-v1.5': '1.5',
  'seaport-v1.6': '1.6',
}

/**
 * The exchange that an order is made for, and the account that its maker approves there.
 *
 * @throws TermsError that names what is not supported.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function findExchange(
  context: Pick<ChainContext, 'db' | 'chain' | 'source'>,
  param: Pick<Param, 'orderKind' | 'orderbook' | 'options'>,
  maker: Hex,
): Promise<findExchange.Result> {
  const version = versions[param.orderKind ?? 'seaport-v1.5']
  if (!version) throw new TermsError(`orderKind ${param.orderKind} is not supported yet`)
  if (param.orderbook !== undefined && param.orderbook !== 'reservoir')
    throw new TermsError('Unsupported orderbook')
  const options = param.options ?? {}
  const option = options[`seaport-v${version}`] ?? options[param.orderKind ?? '']
  const place = await findZone(context, { option, maker })
  const key = option?.conduitKey
  const { source } = context
  if (key === undefined) {
    const { key: conduitKey, operator } = await defaultConduit(source, version)
    return { version, conduitKey, operator, place }
  }
  const operator = await findConduit(source, version, key)
  if (!operator)
    throw new TermsError(`conduitKey ${key} names no conduit that lets the exchange in`)
  return { version, conduitKey: key, operator, place }
}

export declare namespace findExchange {
  type Result = {
    version: SeaportVersion
    conduitKey: Hex
    operator: Hex
    /** The zone of the order, and which order it replaces. */
    place: findZone.Result
  }
}
