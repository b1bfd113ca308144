/**
 * Every space of PostgreSQL's advisory locks that the product takes, so that no two of them are the same: whoever shares one
 * waits for strangers, and two taken in different orders are a deadlock. A `solo` lock is one number; an `espacio` is the first
 * of two, of which the second says which record.
 */
export const CANDADOS = {
  /** Migrations, one server at a time. */
  migrar: { solo: 7_265_331 },
  /** Imports of files, one at a time. */
  importar: { solo: 7_265_332 },
  /** Files that are looked at before they are imported, one at a time: each may take much memory. */
  revisar: { solo: 7_265_334 },
  /** Documents another system sends, one batch at a time. */
  recibirDocumentos: { solo: 7_265_333 },
  /** Saves of the catalogues of human resources: one at a time, so that each sees the names already taken. */
  catalogos: { solo: 7_265_335 },
  /** By article: pieces that may fill its fixed locations up to its maximum. */
  colocar: { espacio: 7_265 },
  /** By warehouse: what exhibition transfers promise. */
  prometer: { espacio: 7_266 },
  /** By warehouse: counts that other work asks for. */
  pedirConteo: { espacio: 7_267 },
  /** By record: who has it open. */
  presencia: { espacio: 7_268 },
} as const satisfies Readonly<Record<string, { solo: number } | { espacio: number }>>;
