import type { Routes } from '@sluice/sdk/api'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { isFollowed } from '../indexer/isFollowed.ts'
import type { LeftOut } from '../steps/buy/LeftOut.ts'
import { isPreview, previewed } from '../steps/preview.ts'
import { createMintable, type Mint } from './createMintable.ts'
import { customMint } from './customMint.ts'
import { dropContract } from './dropContract.ts'
import { mergeMints } from './mergeMints.ts'
import { noMints, tooManyMints } from './mintErrors.ts'

type Body = z.output<Routes['/execute/mint/v1']['body']>

/**
 * What is minted for the items of a request: of a drop by what it gives the account, the cheapest phases first; of a
 * contract with a call of its own by that call.
 *
 * @throws ServerError 5 where nothing can be minted, 8 for less than was asked for, -1 for a call that is none.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function chooseMints(
  context: ChainContext,
  body: chooseMints.Request,
): Promise<chooseMints.Result> {
  const mintable = await createMintable(context, {
    contracts: body.items.flatMap(({ collection }) => dropContract(collection) ?? []),
    account: body.taker,
  })
  const mints: Mint[] = []
  const most: (bigint | undefined)[] = []
  const leftOut: LeftOut[] = []
  let first: ServerError | undefined
  for (const { place, collection, custom, quantity: asked, preferredMintStage } of body.items) {
    if (custom) {
      const name = `items[${place}].custom`
      // Nobody would ever see that it was minted.
      if (!isFollowed(context.chain, custom.contract)) throw notFollowed(name)
      mints.push(customMint(custom, BigInt(asked ?? 1), name))
      // How many a call of the request's own could mint nobody knows.
      most.push(undefined)
      continue
    }
    const contract = dropContract(collection)
    const left = contract && mintable.left(contract)
    most.push(left ?? 0n)
    const preview = left !== undefined && left < BigInt(previewed) ? left : BigInt(previewed)
    const quantity = isPreview(body) ? preview : BigInt(asked ?? 1)
    const taken =
      left === undefined || !contract
        ? undefined
        : mintable.take(contract, quantity, preferredMintStage)
    if (taken) {
      mints.push(...taken)
      continue
    }
    const failure = left === undefined ? noMints(collection) : tooManyMints()
    if (!body.partial) throw failure
    first ??= failure
    leftOut.push({ message: `items[${place}]: ${failure.message}` })
  }
  // That it is none is an answer to how many; and where nothing is left to be asked for, all was minted before.
  if (mints.length === 0 && first && !body.mayBeNone && !isPreview(body)) throw first
  return { mints: mergeMints(mints), most, leftOut }
}

export declare namespace chooseMints {
  type Request = Body & {
    items: (Body['items'][number] & { place: number })[]
    /** Whether it is no error that none of a `partial` request can be minted any more. */
    mayBeNone: boolean
  }
  type Result = {
    mints: Mint[]
    /** How many could be minted for each item; undefined where nobody knows. */
    most: (bigint | undefined)[]
    leftOut: LeftOut[]
  }
}

const notFollowed = (name: string) =>
  new ServerError(`${name}.contract is no collection that is followed here`, {
    code: 'not_supported',
    apiCode: -1,
  })
