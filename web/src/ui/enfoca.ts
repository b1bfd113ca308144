/**
 * Goes to a field that was refused and brings its reason into view too: it is drawn under the field, and on a handheld a dialog's buttons
 * would stand before it.
 */
export function enfocaRechazado(campo: HTMLElement | null | undefined): void {
  if (!campo) return;
  campo.focus();
  requestAnimationFrame(() => {
    const nota = document.getElementById(campo.getAttribute('aria-describedby') ?? '');
    nota?.scrollIntoView({ block: 'nearest' });
  });
}
