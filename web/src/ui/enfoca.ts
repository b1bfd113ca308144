/**
 * Focuses a wrong field and scrolls its message into view too: it is below the field, and on a handheld a dialog's buttons would cover it.
 */
export function enfocaRechazado(campo: HTMLElement | null | undefined): void {
  if (!campo) return;
  campo.focus();
  requestAnimationFrame(() => {
    const nota = document.getElementById(campo.getAttribute('aria-describedby') ?? '');
    nota?.scrollIntoView({ block: 'nearest' });
  });
}
