import { zeroHash } from '@sluice/router/seaport'
import { token as tokenSchema } from '@sluice/sdk/api'
import { and, eq } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { contractsRoot } from '../orderbook/tokenSets/contractsRoot.ts'
import { criteriaTreeOf } from '../orderbook/tokenSets/criteriaTreeOf.ts'
import { mostTokens } from '../orderbook/tokenSets/resolveTokenSet.ts'
import { saveTokenSet, tokensPerWrite } from '../orderbook/tokenSets/saveTokenSet.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { tokenSets } from '../storage/schema/orders.ts'
import type { RouteHandler } from './routeHandler.ts'
import { isOneOf, keyOf, type TokenKey } from './tokenDetails.ts'
import { toTokenKey } from './toTokenKey.ts'

/** Tokens per query. */
const chunkSize = 500

/** POST /token-sets/v2 */
export const postTokenSet: RouteHandler<'/token-sets/v2'> = async (context, { body }, asked) => {
  if (body.tokens.length > mostTokens)
    throw refuse(`tokens must have at most ${mostTokens} entries`)
  const members = new Map<string, TokenKey>()
  for (const [index, text] of body.tokens.entries()) {
    const parsed = tokenSchema.safeParse(text)
    if (!parsed.success)
      throw refuse(
        `tokens[${index}] must be a token: <contract address>:<token id>, got ${JSON.stringify(text).slice(0, 100)}`,
      )
    const key = toTokenKey(parsed.data)
    members.set(keyOf(key), key)
  }
  if (members.size < 2) throw refuse('tokens must name at least two tokens')
  const list = [...members.values()].sort((a, b) =>
    a.contract === b.contract ? compare(a.tokenId, b.tokenId) : compare(a.contract, b.contract),
  )
  // The first of them are in the price of the request.
  await asked?.charge('write', Math.ceil(list.length / tokensPerWrite) - 1)
  await checkKnown(context, list)
  const [first] = list
  const isOne = list.every(({ contract }) => contract === first?.contract)
  const contract = isOne ? first?.contract : undefined
  const root = contract
    ? (await criteriaTreeOf(list.map(({ tokenId }) => tokenId))).root
    : contractsRoot(list)
  const id = contract ? `list:${contract}:${root}` : `list:${root}`
  const { chain, db, now } = context
  const isNew = await db.transaction(async tx => {
    // One that is here already is wanted again: whoever asked has as long for an order as the first one had.
    await tx
      .update(tokenSets)
      .set({ createdAt: now() })
      .where(and(eq(tokenSets.chainId, chain.id), eq(tokenSets.id, id)))
    return saveTokenSet(tx, {
      chainId: chain.id,
      set: { id, schema: null, schemaHash: zeroHash, contract, list: { root, tokens: list } },
      now: now(),
    })
  })
  // What names a list that is of no contract is about everything.
  if (isNew) context.announce?.(contract ? [contract] : [])
  return { id }
}

async function checkKnown({ db, chain }: ChainContext, list: readonly TokenKey[]) {
  for (let i = 0; i < list.length; i += chunkSize) {
    const part = list.slice(i, i + chunkSize)
    const rows = await db
      .select({ contract: tokens.contract, tokenId: tokens.tokenId })
      .from(tokens)
      .where(and(eq(tokens.chainId, chain.id), isOneOf(tokens, part)))
    const known = new Set(rows.map(keyOf))
    const unknown = part.find(key => !known.has(keyOf(key)))
    if (unknown) throw refuse(`The token ${keyOf(unknown)} is not known here`)
  }
}

const compare = <value extends bigint | string>(a: value, b: value) => (a < b ? -1 : a > b ? 1 : 0)

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
