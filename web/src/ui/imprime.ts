/** Opens the browser's own print dialog; false where there is none, as within other apps. */
export function imprime(): boolean {
  if (typeof window.print !== 'function') return false;
  window.print();
  return true;
}
