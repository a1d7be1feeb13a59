import type { Messages } from '../en.ts'
import { germanCommon } from './germanCommon.ts'
import { germanCost } from './germanCost.ts'
import { germanDuration } from './germanDuration.ts'
import { germanEdit } from './germanEdit.ts'
import { germanFacts } from './germanFacts.ts'
import { germanFees } from './germanFees.ts'
import { germanFields } from './germanFields.ts'
import { germanForm } from './germanForm.ts'
import { germanMedia } from './germanMedia.ts'
import { germanProblems } from './germanProblems.ts'
import { germanProceeds } from './germanProceeds.ts'
import { germanReasons } from './germanReasons.ts'
import { germanReceipt } from './germanReceipt.ts'
import { germanReview } from './germanReview.ts'
import { germanStepStates } from './germanStepStates.ts'
import { germanSteps } from './germanSteps.ts'
import { germanTime } from './germanTime.ts'
import { germanWarnings } from './germanWarnings.ts'

/** The texts that the dialogs have in common, in German. */
export const germanShared = {
  common: germanCommon,
  steps: germanStepStates,
  flowSteps: germanSteps,
  time: germanTime,
  review: germanReview,
  facts: germanFacts,
  warnings: germanWarnings,
  receipt: germanReceipt,
  cost: germanCost,
  fees: germanFees,
  problems: germanProblems,
  reasons: germanReasons,
  proceeds: germanProceeds,
  fields: germanFields,
  form: germanForm,
  duration: germanDuration,
  media: germanMedia,
  edit: germanEdit,
} satisfies Partial<Messages>
