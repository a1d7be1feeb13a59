import type { Routes } from '@sluice/sdk/api'
import type * as z from 'zod/mini'
import { ServerError } from '../errors.ts'
import { dropContract } from '../mint/dropContract.ts'
import { parseFeesOnTop } from './buy/feesOnTop.ts'

type Body = z.output<Routes['/execute/mint/v1']['body']>

/**
 * What the contract allows and is not minted here, and what does not go together: said clearly, and nothing is minted
 * instead.
 *
 * @throws ServerError code -1 that names the field.
 */
export function checkMint(body: Body): void {
  const { items } = body
  const unsupported = [
    body.comment !== undefined && 'comment',
    // A drop says itself which token it mints.
    ...items.map((item, index) => item.token !== undefined && `items[${index}].token`),
  ].find(what => typeof what === 'string')
  if (unsupported) throw notSupported(`${unsupported} is not supported yet`)
  const fees = parseFeesOnTop(body.feesOnTop)
  for (const [index, { custom }] of items.entries()) {
    if (!custom) continue
    const name = `items[${index}].custom`
    // Another contract would make the call, and what gives to its caller gave it to that one.
    if (fees.length > 0) throw notSupported(`${name} does not go with feesOnTop`)
    if (body.currencyChainId !== undefined)
      throw notSupported(`${name} does not go with currencyChainId: /execute/call/v1 makes calls`)
    const isAgain = (item: Body['items'][number], at: number) =>
      at !== index && (item.custom?.contract ?? dropContract(item.collection)) === custom.contract
    // Which of both has minted, the chain would not tell.
    if (items.some(isAgain))
      throw new ServerError(`${name} must be the only item of its contract`, {
        code: 'invalid_request',
        apiCode: -1,
      })
  }
}

const notSupported = (message: string) =>
  new ServerError(message, { code: 'not_supported', apiCode: -1 })
