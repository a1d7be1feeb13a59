import { type Collection, isSluiceError, type PathItem, SluiceError } from '@sluice/sdk'
import type { Address } from 'viem'
import { predictMinted } from '../../predict/predictMinted.ts'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { Reading } from '../flowDefinition.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import { jsonQuantity } from '../jsonQuantity.ts'
import { judgedBy } from '../judgedBy.ts'
import { byKind } from '../kindSentences.ts'
import { nativeCurrency } from '../nativeCurrency.ts'
import { mintPauses, mintSentences } from '../ownSentences.ts'
import { ownProblem } from '../problemOf.ts'
import { explainShortage } from '../purchase/carryOutPurchase.ts'
import { feeShortage } from '../purchase/feeShortage.ts'
import { readBalances } from '../purchase/readBalances.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { recipientSentences } from '../recipientSentences.ts'
import { mintedOf } from '../runEvidence.ts'
import type { RecipientCheck } from '../transfer/checkRecipient.ts'
import { type TransferFlowOptions, warningKey } from '../transfer/createTransferFlow.ts'
import { type ReadsNames, readRecipient } from '../transfer/readRecipient.ts'
import { readSteps } from '../verify/readSteps.ts'
import type { StepFacts } from '../verify/stepFacts.ts'
import { feesOf } from './feesOf.ts'
import { hasJustBegun } from './hasJustBegun.ts'
import { isUnreadable } from './isUnreadable.ts'
import { mintFacts } from './mintFacts.ts'
import { type MintPhase, mintPhases } from './mintPhases.ts'
import { recipientProblem } from './recipientProblem.ts'
import { settleMint } from './settleMint.ts'
import { verifyMint } from './verifyMint.ts'

export type MintForm = {
  quantity: bigint
  /** For whom, as it was typed or pasted: an address, or a name where these are looked up. The account when absent. */
  to?: string | undefined
  /** The warnings about the recipient that were seen and accepted, by what `open` of the quote calls them. */
  acknowledged?: readonly string[] | undefined
}

export type MintQuote = {
  phases: readonly MintPhase[]
  /** How many the account can mint now; of 30 and more it is only known that there are so many. */
  most: bigint
  /** How many are left of the supply, when that is known. */
  remaining?: bigint | undefined
  /** What was read of the collection. */
  collection?: Pick<Collection, 'name' | 'contractKind' | 'remainingSupply'> | undefined
  quantity: bigint
  /** Whom it is for, where that is not the account. */
  recipient?: RecipientCheck | undefined
  /** The warnings about the recipient that still have to be accepted, each with the address that it is about. */
  open?: readonly string[] | undefined
  /** What is minted at which price: an account may have something of several phases. */
  lines: readonly { quantity: bigint; unitPrice: bigint }[]
  /** What the marketplace takes on top, in base units of the native currency; none when absent. */
  onTop?: readonly { recipient: Address; amount: bigint }[] | undefined
  /** What is sent, fees included. */
  total: FlowAmount
  /** Of the network, base units of the native currency; undefined when it cannot be told yet. */
  gas: bigint | undefined
  /** What the transactions say themselves. */
  facts?: StepFacts | undefined
}

export type MintReceipt = {
  /** Whom they are for, where that is not the account. */
  to?: Address | undefined
  /** The tokens that came out of the mint to whom they are for, by the transfers on the chain. */
  tokens: readonly { tokenId: bigint; quantity: bigint }[]
  /** Undefined when only a part was minted. */
  sent: FlowAmount | undefined
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

export type MintFlow = Flow<MintForm, MintQuote, MintReceipt, 'mint'> & ReadsNames
export type MintFlowState = FlowState<MintForm, MintQuote, MintReceipt>

export type MintFlowOptions = FlowScope &
  Pick<TransferFlowOptions, 'recent' | 'isContract' | 'resolveName'> & { collection: Address }

/** A mint, in the phases that are open to the account. */
export function createMintFlow(options: MintFlowOptions): MintFlow {
  const { client, chainId, account, collection: contract } = options
  const now = options.now ?? Date.now
  const ask = (
    more: {
      to?: Address | undefined
      quantity?: number
      onlyPath?: boolean
      partial?: boolean
      skipBalanceCheck?: boolean
    },
    signal: AbortSignal,
  ) => {
    const { quantity, to, ...rest } = more
    return client.actions.mintToken({
      items: [{ collection: contract, ...(quantity === undefined ? {} : { quantity }) }],
      to,
      wallet: readOnlyWallet(options),
      chainId,
      options: rest,
      precheck: true,
      signal,
    })
  }
  const judge = ({ quantity, total, onTop }: Judged, to: Address | undefined) =>
    judgedBy(
      { kind: 'mint', contract, quantity, total: total.amount, onTop, to },
      ...([verifyMint, { account }] as const),
    )
  const readsNames = options.resolveName !== undefined
  const flow = createFlow<MintForm, MintQuote, MintReceipt, 'mint'>({
    kind: 'mint',
    words: byKind.mint,
    scope: options,
    form: { quantity: 1n },
    first: 'submit',
    rereads: (before, after) =>
      before.quantity !== after.quantity ||
      before.to !== after.to ||
      before.acknowledged !== after.acknowledged,
    typed: (before, after) => before.quantity !== after.quantity || before.to !== after.to,
    async read({ quantity, to: typed, acknowledged = [] }, signal): Promise<Reading<MintQuote>> {
      const recipient =
        typed === undefined
          ? undefined
          : await readRecipient(options, typed, [{ contract }], signal)
      const to = recipient?.address
      const open = recipient?.warnings
        .map(warning => warningKey(warning, recipient))
        .filter(key => !acknowledged.includes(key))
      const { collections } = await client.request('/collections/v7', {
        query: { id: contract, includeMintStages: true },
        chainId,
        signal,
      })
      const [collection] = collections
      if (collection === undefined)
        return { problem: ownProblem(mintSentences.unknown), unavailable: true }
      const phases = mintPhases(collection, now())
      if (collection.remainingSupply === 0)
        return { problem: ownProblem(mintSentences.soldOut), unavailable: true }
      if (phases.length === 0)
        return {
          problem: ownProblem(
            collection.isMinting === false ? mintSentences.closed : mintSentences.unknown,
          ),
          unavailable: true,
        }
      if (!phases.some(({ status }) => status === 'open'))
        return { problem: closedUntil(phases), unavailable: true }
      const preview = await ask({ to, onlyPath: true, partial: true }, signal).catch(
        (error: unknown) => {
          if (isSluiceError(error) && error.details.apiCode === 5) return undefined
          throw error
        },
      )
      const most = countOf(preview?.path ?? [])
      // Somebody else may get what the account may not.
      if (most === 0n)
        return {
          problem:
            to === undefined
              ? (recipientProblem({ recipient, open }, readsNames) ??
                ownProblem(mintSentences.notEligible))
              : ownProblem(mintSentences.recipientNotEligible),
        }
      const { remainingSupply } = collection
      const remaining = typeof remainingSupply === 'number' ? BigInt(remainingSupply) : undefined
      const native = nativeCurrency(options, chainId)
      // Of what cannot be had there is no price: that of another quantity, or for somebody else, must not stand there.
      if (quantity > most) {
        const none = { lines: [], total: { currency: native, amount: 0n }, gas: undefined }
        return {
          quote: { phases, most, remaining, quantity, recipient, open, ...none },
          next: 'review',
          problem: ownProblem(mintSentences.tooMany),
        }
      }
      // A lack of funds is said with its amount, and not by a refusal.
      const { path, steps } = await ask(
        { to, quantity: jsonQuantity(quantity), skipBalanceCheck: true },
        signal,
      )
      if (await isUnreadable(options, steps))
        return { problem: ownProblem(mintSentences.unreadable), unavailable: true }
      const lines = path.map(item => ({
        quantity: BigInt(item.quantity ?? 1),
        unitPrice: BigInt(item.rawQuote ?? '0'),
      }))
      const onTop = feesOf(path)
      const total = {
        currency: native,
        amount: [
          ...lines.map(line => line.quantity * line.unitPrice),
          ...(onTop ?? []).map(({ amount }) => amount),
        ].reduce((sum, amount) => sum + amount, 0n),
      }
      const { verify } = judge({ quantity, total, onTop }, to)
      const [balances, facts] = await Promise.all([
        readBalances(options, [total]),
        readSteps(options, steps, { deed: 'sale', verify, read: mintFacts }),
      ])
      const { gas } = facts
      const quote = {
        ...{ phases, most, remaining, quantity, recipient, open, lines, onTop, total },
        ...{ gas, facts, collection },
      }
      // Without a recipient there is nothing that the bytes could be held against.
      const problem =
        (to === undefined ? recipientProblem(quote, readsNames) : undefined) ??
        facts.problem ??
        recipientProblem(quote, readsNames) ??
        (await feeShortage(options, [total], { ...facts, balances, words: byKind.mint }))
      return { quote, next: 'review', problem }
    },
    async carryOut({ form, quote, wallet, signal, onProgress }) {
      const { quantity, total, recipient } = quote
      const to = recipient?.address
      if (form.to !== undefined) {
        // A name may stand for somebody else by now.
        const now = await readRecipient(options, form.to, [{ contract }], signal)
        if (to === undefined || now.address !== to) throw new NameChangedError()
      }
      return client.actions.mintToken({
        items: [{ collection: contract, quantity: jsonQuantity(quantity) }],
        to,
        wallet,
        chainId,
        ...judge(quote, to),
        expectedPrice: { [total.currency.address]: { raw: total.amount } },
        signal,
        onProgress,
      })
    },
    settle: ({ quote, result }) => settleMint(result, quote, options),
    async explain(problem, { total, gas, phases }) {
      const told = await explainShortage(options, problem, { totals: [total], gas })
      return told.code === 'would_revert' && hasJustBegun(phases, now())
        ? { ...told, ...mintSentences.justBegun }
        : told
    },
    changes: (_, { recipient }) => ({
      ...{ chainId, tokens: [], collections: [contract] },
      accounts: [account, ...(recipient?.address === undefined ? [] : [recipient.address])],
    }),
    predict({ quote: { recipient, collection }, steps }) {
      const to = recipient?.address ?? account
      const minted = mintedOf(steps, contract, to)
      return predictMinted({ chainId, contract, to, minted, collection })
    },
  })
  return { ...flow, readsNames }
}

/** That a mint is closed, and until when, as far as that is known. */
function closedUntil(phases: readonly MintPhase[]) {
  const next = phases.find(({ status }) => status === 'upcoming')?.startTime
  return ownProblem(mintSentences.closed, {
    ...(next === undefined ? { remedy: 'none' as const } : { happened: mintPauses, opensAt: next }),
  })
}

class NameChangedError extends SluiceError {
  constructor() {
    const { happened, next } = recipientSentences['name-changed']
    super(happened, { code: 'recipient_changed', hints: [next] })
  }
}

type Judged = Pick<MintQuote, 'quantity' | 'total' | 'onTop'>

function countOf(path: readonly PathItem[]): bigint {
  return path.reduce((sum, item) => sum + BigInt(item.quantity ?? 1), 0n)
}
