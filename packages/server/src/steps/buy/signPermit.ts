import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { hashTypedData } from 'viem/utils'
import type { ChainContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import { contractSignature } from '../../orderbook/contractSignature.ts'
import { ecdsaSignature } from '../../orderbook/ecdsaSignature.ts'
import { permits } from '../../storage/schema/operations.ts'
import { permitData } from './permitData.ts'

/** Bytes of the longest signature that is passed to a contract account. */
const mostBytes = 8192

/**
 * Keeps what the payer of a purchase signed, for the sale that is built next. Asked again, it is a success
 * again.
 *
 * @throws ServerError 400 in the words of the contract.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function signPermit(
  { db, chain, source, now }: ChainContext,
  options: { id: string; signature: string | undefined },
): Promise<void> {
  const where = and(eq(permits.chainId, chain.id), eq(permits.id, options.id.toLowerCase() as Hex))
  const [permit] = await db.select().from(permits).where(where)
  if (!permit || permit.deadline < Math.floor(now() / 1000)) throw refuse('Permit does not exist')
  const { signature = '' } = options
  if (!/^0x([0-9a-fA-F]{2})+$/.test(signature) || signature.length > 2 + mostBytes * 2)
    throw refuse('Invalid permit signature')
  const digest = hashTypedData(permitData(permit, chain.id))
  const given = { account: permit.account, digest, signature: signature as Hex }
  // Permit2 asks every account with code whether it signed, whoever holds its key.
  const kept = (await source.hasCode(permit.account))
    ? await acceptedNow({ source, ...given })
    : await ecdsaSignature(given)
  if (kept === undefined) throw refuse('Invalid permit signature')
  await db.update(permits).set({ signature: kept }).where(where)
}

/** What an account accepts as it is: one that has to be brought up to date first is refused when the permit is used. */
async function acceptedNow(options: contractSignature.Options): Promise<Hex | undefined> {
  const accepted = await contractSignature(options)
  return accepted && !accepted.isLater ? accepted.signature : undefined
}

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
