import type { DialogCase } from './dialogCase.ts'
import { acrossCases } from './dialogs/acrossCases.tsx'
import { bidCases } from './dialogs/bidCases.tsx'
import { buyCases } from './dialogs/buyCases.tsx'
import { callCases } from './dialogs/callCases.tsx'
import { cancelCases } from './dialogs/cancelCases.tsx'
import { connectCases } from './dialogs/connectCases.tsx'
import { editManyCases } from './dialogs/editManyCases.tsx'
import { listCases } from './dialogs/listCases.tsx'
import { listManyCases } from './dialogs/listManyCases.tsx'
import { mintCases } from './dialogs/mintCases.tsx'
import { purchaseCases } from './dialogs/purchaseCases.tsx'
import { sellCases } from './dialogs/sellCases.tsx'
import { swapCases } from './dialogs/swapCases.tsx'
import { transferCases } from './dialogs/transferCases.tsx'

/** Every dialog in every state: what the component tests read, and what the workbench shows. */
export const dialogCases: readonly DialogCase[] = [
  ...buyCases,
  ...listCases,
  ...listManyCases,
  ...editManyCases,
  ...bidCases,
  ...sellCases,
  ...cancelCases,
  ...transferCases,
  ...purchaseCases,
  ...mintCases,
  ...swapCases,
  ...callCases,
  ...connectCases,
  ...acrossCases,
]
