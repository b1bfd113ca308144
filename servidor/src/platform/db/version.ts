import type pg from 'pg';
import { masNueva } from './migrate.ts';

/** What a call is told by a server that a newer version's data left behind. */
export const SERVIDOR_ATRASADO =
  'Este servidor es de una versión anterior a la de los datos. Hay que reiniciarlo con la versión nueva.';

/**
 * Watches that this server still knows the database it works on: with two servers, one may be replaced by a newer version and migrate under the other.
 * Once left behind it stays so until it is restarted.
 */
export class Version {
  /** The newer migration that was seen; null while there is none. */
  superada: string | null = null;
  /** Called once, with the migration that this version does not have. */
  alAtrasarse: (migracion: string) => void = () => {};
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Looks whether a newer version migrated the database. Rejects if the database does not answer. */
  async mira(): Promise<void> {
    if (this.superada) return;
    const { rows } = await this.#pool.query<{ nombre: string }>('select nombre from migraciones');
    const ajena = masNueva(rows.map((r) => r.nombre));
    if (ajena === null || this.superada) return;
    this.superada = ajena;
    this.alAtrasarse(ajena);
  }
}
