export { decodeCall } from '../decodeCall.ts'
export { decodeTransaction, type PlanCommand } from '../decodeTransaction.ts'
export { describeCommand } from '../describeCommand.ts'
export { RouterError, type RouterErrorCode } from '../errors.ts'
export { readPlan } from '../plan/readPlan.ts'
export type {
  ItemSource,
  PlanApproval,
  PlanItem,
  PlanPayment,
  PlanPermit,
  PlanPrice,
  PlanProblem,
  PlanProblemKind,
  PlanSwap,
} from '../plan/types.ts'
