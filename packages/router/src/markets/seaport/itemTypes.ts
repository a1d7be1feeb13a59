/** Item types of Seaport. Imported as a whole: who bundles gets numbers in their place, and no table. */
export const native = 0
export const erc20 = 1
export const erc721 = 2
export const erc1155 = 3
export const erc721WithCriteria = 4
export const erc1155WithCriteria = 5

/** Whether there is only one of each token of this type. */
export const isSingle = (kind: number): boolean => kind === erc721 || kind === erc721WithCriteria
