import type { Address } from 'viem'
import { APIError } from '../api/apiError.ts'
import type { ClientContext } from '../context.ts'
import { InvalidInputError } from '../errors.ts'
import type { ActionKind } from '../events.ts'
import type { Asked } from '../execution/assertAnswer.ts'
import { execute } from '../execution/execute.ts'
import { fetchSteps } from '../execution/fetchSteps.ts'
import { currencyKey, type ExpectedPrice } from '../execution/price.ts'
import { refreshLiquidity } from '../execution/refreshLiquidity.ts'
import { AccountChangedError } from '../execution/runErrors.ts'
import type { PrecheckResult } from '../execution/state.ts'
import { adaptWallet } from '../wallet/adaptWallet.ts'
import { currentAccount } from '../wallet/currentAccount.ts'
import type { acceptOffer } from './acceptOffer.ts'
import type { buyToken } from './buyToken.ts'
import type { call } from './call.ts'
import type { cancelOrder } from './cancelOrder.ts'
import type { listToken } from './listToken.ts'
import type { mintToken } from './mintToken.ts'
import type { placeBid } from './placeBid.ts'
import type { Plan, PlanContext } from './plan.ts'
import { planBid } from './plans/planBid.ts'
import { planBuy } from './plans/planBuy.ts'
import { planCall } from './plans/planCall.ts'
import { planCancel } from './plans/planCancel.ts'
import { planList } from './plans/planList.ts'
import { planMint } from './plans/planMint.ts'
import { planSell } from './plans/planSell.ts'
import { planSwap } from './plans/planSwap.ts'
import { planTransfer } from './plans/planTransfer.ts'
import type { Outcome, Precheckable, RunOptions } from './runOptions.ts'
import type { swapTokens } from './swapTokens.ts'
import type { transferTokens } from './transferTokens.ts'

type ActionOptions = {
  buy: buyToken.Options
  sell: acceptOffer.Options
  bid: placeBid.Options
  list: listToken.Options
  mint: mintToken.Options
  transfer: transferTokens.Options
  cancel: cancelOrder.Options
  call: call.Options
  swap: swapTokens.Options
}

const plans: {
  [kind in ActionKind]: (context: PlanContext, options: ActionOptions[kind]) => Plan
} = {
  buy: planBuy,
  sell: planSell,
  bid: planBid,
  list: planList,
  mint: planMint,
  transfer: planTransfer,
  cancel: planCancel,
  call: planCall,
  swap: planSwap,
}

/**
 * What all actions have in common: the input is checked, then the wallet asked for its account, then the
 * marketplace for the steps, which are carried out unless `precheck` is set.
 */
export async function perform<kind extends ActionKind, precheck extends boolean>(
  client: ClientContext,
  kind: kind,
  options: Precheckable<ActionOptions[kind], precheck>,
): Promise<Outcome<precheck>> {
  const run: RunOptions & { expectedPrice?: ExpectedPrice | undefined } = options
  const now = Math.floor(Date.now() / 1000)
  const { accountField, ...plan } = plans[kind]({ config: client.config, now }, options)
  checkExpectedPrice(run.expectedPrice)
  checkGas(run.gas)
  if (typeof run.wallet !== 'object' || run.wallet === null) {
    throw new InvalidInputError({ field: 'wallet', value: run.wallet, problem: 'is missing' })
  }
  const wallet = adaptWallet(run.wallet, client)
  const account = await currentAccount(wallet, run.signal)
  if (run.account !== undefined && run.account.toLowerCase() !== account.toLowerCase())
    throw new AccountChangedError({ expected: run.account, current: account })
  assertRecipient(plan.asked, account)
  const body = accountField ? { ...plan.body, [accountField]: account } : plan.body
  const call = { ...plan, body }
  if (run.precheck) {
    return (await look(client, { ...call, signal: run.signal })) as Outcome<precheck>
  }
  return (await execute(client, {
    ...run,
    ...call,
    ...{ action: kind, account, wallet },
  })) as Outcome<precheck>
}

/** Asks for the steps only. A status other than 200 is an error, as it was with the old client. */
async function look(
  client: ClientContext,
  options: Pick<Plan, 'refreshTokens'> & fetchSteps.Options,
): Promise<PrecheckResult> {
  const { chain, refreshTokens: tokens = [] } = options
  try {
    const { steps, path, fees } = await fetchSteps(client, { ...options, status: 200 })
    return { steps, path, fees }
  } catch (error) {
    if (error instanceof APIError && error.statusCode !== undefined) {
      refreshLiquidity(client, { chain, tokens })
    }
    throw error
  }
}

/** Only when the account is known can a transfer be seen to lead nowhere. */
function assertRecipient(asked: Asked, account: Address): void {
  if (asked.kind !== 'transfer' || asked.to.toLowerCase() !== account.toLowerCase()) return
  throw new InvalidInputError({ field: 'to', value: asked.to, problem: 'is the account itself' })
}

/** A gas limit that no block has room for is a mistake, too. */
function checkGas(gas: unknown): void {
  if (gas === undefined || (typeof gas === 'bigint' && gas > 0n && gas < 1n << 63n)) return
  const problem = 'must be a bigint above 0'
  throw new InvalidInputError({ field: 'gas', value: gas, problem })
}

function checkExpectedPrice(expected: ExpectedPrice | undefined): void {
  const seen = new Set<string>()
  for (const [currency, price] of Object.entries(expected ?? {})) {
    if (typeof price.raw !== 'bigint') {
      throw new InvalidInputError({
        ...{ field: `expectedPrice.${currency}.raw`, value: price.raw },
        problem: 'must be a bigint in base units',
      })
    }
    if (seen.has(currencyKey(currency))) {
      throw new InvalidInputError({
        ...{ field: `expectedPrice.${currency}`, value: price.raw },
        problem: 'is there twice, in two spellings of one currency',
      })
    }
    seen.add(currencyKey(currency))
  }
}
