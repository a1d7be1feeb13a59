export { buyToken } from './actions/buyToken.ts'
export { listToken } from './actions/listToken.ts'
export { APIError } from './api/callApi.ts'
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
  TokenRow,
  Transfer,
  UserTokenRow,
} from './api/index.ts'
export { ForeignEndpointError } from './api/joinEndpoint.ts'
export type { ApiChain, PaymentToken } from './chains/defineChain.ts'
export { defineChain } from './chains/defineChain.ts'
export { withApi } from './chains/withApi.ts'
export { withRpc } from './chains/withRpc.ts'
export type { Client } from './client.ts'
export { createClient, getClient } from './client.ts'
export { clientVersion } from './clientVersion.ts'
export type { ClientConfig } from './context.ts'
export type { MoneyMoved, SluiceErrorFields } from './errors.ts'
export {
  AbortedError,
  ConfigurationError,
  InvalidInputError,
  isSluiceError,
  SluiceError,
} from './errors.ts'
export type { ClientEvent, EventListener, EventName } from './events.ts'
export type { ExpectedPrice } from './execution/price.ts'
export type {
  ExecutionResult,
  ExecutionStep,
  ItemState,
  OrderReference,
  PrecheckResult,
  ProgressListener,
  ReceiptSummary,
  RunState,
  RunStatus,
  SignatureItem,
  SignatureStep,
  StepItem,
  TransactionItem,
  TransactionReference,
  TransactionStep,
} from './execution/state.ts'
export type { LogSink } from './logger.ts'
export { LogLevel } from './logger.ts'
export { version } from './version.ts'
export type { Wallet, WalletAdapter } from './wallet.ts'
