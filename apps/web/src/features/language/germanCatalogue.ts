import { de } from '@sluice/react/ui/de'
import { german } from './german.ts'
import type { Catalogue } from './languageChoice.ts'

/** German for the app and for the components of the kit, loaded when it is chosen. */
export const germanCatalogue: Catalogue = { texts: german, messages: de }
