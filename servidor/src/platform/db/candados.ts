/**
 * Every advisory lock of PostgreSQL that the product takes, listed together so that no two are the same: sharing one
 * makes strangers wait for each other, and taking two in different orders deadlocks. A `solo` lock is one number; an
 * `espacio` is the first of two numbers, whose second says which record.
 */
export const CANDADOS = {
  /** Migrations: one server at a time. */
  migrar: { solo: 7_265_331 },
  /** Imports: one file at a time. */
  importar: { solo: 7_265_332 },
  /** The bridge to the ERP (docs/puente.md): one at a time, for as long as it runs. */
  puente: { solo: 7_265_342 },
  /** Looking at files before importing: one at a time, because each may need much memory. */
  revisar: { solo: 7_265_334 },
  /** Documents from other systems: one batch at a time. */
  recibirDocumentos: { solo: 7_265_333 },
  /** Saves of the catalogues of human resources: one at a time, so that each sees the names already taken. */
  catalogos: { solo: 7_265_335 },
  /**
   * The day and zone for which the ages of customers' debts are computed: shared by whoever computes figures, exclusive for `cortar_cartera`
   * (migration 0131).
   */
  cartera: { solo: 7_265_336 },
  /** Saves of banks, accounts, ways of paying and concepts, by screen or file: likewise. */
  bancos: { solo: 7_265_337 },
  /** Saves and publications of the script of calls and of its outcomes: likewise. */
  guion: { solo: 7_265_338 },
  /** Making lists of customers to call: one at a time. */
  listas: { solo: 7_265_339 },
  /** Making lists of customers to clean up, and reopening one: one at a time, so that a customer is pending on one list. */
  depuracion: { solo: 7_265_341 },
  /** Commissions: shared by whoever freezes lines (migration 0198), exclusive for closing a month and for saving rules. */
  comisiones: { solo: 7_265_340 },
  /** By article: pieces that may fill its fixed locations up to its maximum. */
  colocar: { espacio: 7_265 },
  /** By warehouse: pieces promised to exhibition transfers. */
  prometer: { espacio: 7_266 },
  /** By warehouse: counts requested by other work. */
  pedirConteo: { espacio: 7_267 },
  /** By record: who has it open. */
  presencia: { espacio: 7_268 },
  /** By warehouse: own codes of locations. */
  codigoPropio: { espacio: 7_271 },
  /** By customer: who may call it. */
  marcador: { espacio: 7_269 },
  /** By adviser: the sales of the month, where rules have tiers (migration 0198). */
  ventasDeAsesor: { espacio: 7_270 },
} as const satisfies Readonly<Record<string, { solo: number } | { espacio: number }>>;
