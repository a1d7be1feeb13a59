export { acceptOffer } from './actions/acceptOffer.ts'
export { buyToken } from './actions/buyToken.ts'
export { call } from './actions/call.ts'
export { cancelOrder } from './actions/cancelOrder.ts'
export { listToken } from './actions/listToken.ts'
export { mintToken } from './actions/mintToken.ts'
export { placeBid } from './actions/placeBid.ts'
export { swapTokens } from './actions/swapTokens.ts'
export { transferTokens } from './actions/transferTokens.ts'
export type {
  Amount,
  Collection,
  Currency,
  Fees,
  FloorAsk,
  Order,
  PathItem,
  Price,
  RouteInput,
  RouteOutput,
  RoutePath,
  SwapQuote,
  TokenRow,
  Transfer,
  UserTokenRow,
} from './api/index.ts'
export type { ApiChain, PaymentToken } from './chains/defineChain.ts'
export { defineChain } from './chains/defineChain.ts'
export { withApi } from './chains/withApi.ts'
export { withRpc } from './chains/withRpc.ts'
export type { Client } from './client.ts'
export { createClient, getClient } from './client.ts'
export { clientVersion } from './clientVersion.ts'
export type { ClientConfig } from './context.ts'
export { currenciesOf } from './currenciesOf.ts'
export type { MoneyMoved, SluiceErrorFields } from './errors.ts'
export {
  AbortedError,
  ConfigurationError,
  InvalidInputError,
  isSluiceError,
  SluiceError,
} from './errors.ts'
export type { ActionKind, ClientEvent, EventListener, EventName } from './events.ts'
export type { Intent, Verdict } from './execution/execute.ts'
export type { ExpectedPrice, QuotedTotal } from './execution/price.ts'
export type {
  ExecutionResult,
  ExecutionStep,
  ItemState,
  OrderReference,
  PrecheckResult,
  ProgressListener,
  ReceiptSummary,
  Refusal,
  RunError,
  RunState,
  RunStatus,
  SignatureItem,
  SignatureStep,
  StepItem,
  TransactionItem,
  TransactionReference,
  TransactionStep,
  WaitReason,
} from './execution/state.ts'
export { readFacts } from './facts/readFacts.ts'
export { readIntent } from './facts/readIntent.ts'
export type { FactAllowance, FactAmount, FactPart, Facts, FactsContext } from './facts/types.ts'
export type { JournalStore } from './journal/journalStore.ts'
export { memoryStore } from './journal/memoryStore.ts'
export { webStore } from './journal/webStore.ts'
export type { LogSink } from './logger.ts'
export { LogLevel } from './logger.ts'
export { PollLimitError, pollUntil } from './pollUntil.ts'
export type { ResumedRun } from './resume.ts'
export { resume } from './resume.ts'
export type { RunSubject, RunSummary } from './runs.ts'
export { forgetRun, listRuns, watchRuns } from './runs.ts'
export type {
  Series,
  SeriesPart,
  SeriesPartStatus,
  SeriesReference,
  SeriesRest,
  SeriesSummary,
} from './series.ts'
export { forgetSeries, openSeries, watchSeries } from './series.ts'
export { version } from './version.ts'
export type { BatchCall, PromptOptions, Wallet, WalletAdapter } from './wallet.ts'
