/** Order types of Seaport. Imported as a whole: who bundles gets numbers in their place, and no table. */
export const fullOpen = 0
export const partialOpen = 1
export const fullRestricted = 2
export const partialRestricted = 3
export const contract = 4
