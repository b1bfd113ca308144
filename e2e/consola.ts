import type { Page } from '@playwright/test';

/** Before sign-in the app asks whether there is a session, and the browser reports the answer as a failed load. */
const SIN_SESION = /status of 401 .*\/api\/getSesion$/;

/** Records what pages write to the browser's console: errors, refused resources (CSP), uncaught exceptions. */
export class Consola {
  readonly #escrito: string[] = [];
  readonly #tolera: RegExp[] = [SIN_SESION];

  oye(page: Page): void {
    page.on('console', (m) => {
      if (m.type() === 'error') this.#escrito.push(`${m.text()} ${m.location().url}`.trim());
    });
    page.on('pageerror', (e) => this.#escrito.push(`Excepción: ${e.stack ?? e.message}`));
  }

  /** Tolerates what this test causes: a cut network, a session ended on purpose. */
  tolera(...patrones: RegExp[]): void {
    this.#tolera.push(...patrones);
  }

  /** Everything recorded that was not tolerated. */
  inesperado(): string[] {
    return this.#escrito.filter((linea) => !this.#tolera.some((p) => p.test(linea)));
  }
}
