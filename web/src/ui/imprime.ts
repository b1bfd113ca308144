/** Opens the browser's own print dialog. */
export const imprime = (): void => window.print();
