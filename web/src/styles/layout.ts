/** Where the dropdowns stand beside the results; elsewhere they stand above them. */
export const SIDE_BY_SIDE = '(min-width: 64rem)';
