import type { Respuestas } from '@anden/contrato/formatos.ts';
import type { PasoDeImportacion } from '@anden/contrato/importaciones/rules.ts';
import type { Celda } from './celda.ts';
import type { Eleccion } from './encabezado.ts';
import type { Firma } from './firma.ts';
import type { Evidencia } from './formatos.ts';
import type { Historia } from './historia.ts';
import type { AccesoNuevo, AlAplicar, Cuentas, Tabla } from './tabla.ts';

/** A row that cannot be imported, with the reason in Spanish. */
export interface Rechazo {
  fila: number;
  columna: string;
  valor: string;
  motivo: string;
}

/** How a file is written. */
export interface Escrito {
  /** Row of the header, as the spreadsheet numbers it. */
  encabezado: number;
  /** What was said of its columns. */
  eleccion: Eleccion;
  /** What each column says about days and decimals, and what was answered where it does not. */
  evidencia: readonly Evidencia[];
  respuestas: Respuestas;
}

export interface Opciones {
  /** Reports what it would do, and changes nothing. */
  ensayo: boolean;
  /** Time zone for moments without an offset, and for "now". */
  zona: string;
  /** Everything that can be imported: a title that only another table has tells which file this is. */
  tablas: readonly Tabla[];
  /** The company of new documents. */
  empresa: number;
  /** Who signs the movements of pieces, and their operation; default: the first who administers operators. */
  firma?: Firma | undefined;
  /** The import whose rows are recorded before and after ({@link anotaDespues}), so that it can be undone. */
  rastro?: number | undefined;
  /** Most rows whose import is recorded so. Default: any number. */
  rastroMax?: number | undefined;
  /** Most reasons against rows; a file with more is of something else, and is refused as a whole. Default: any number. */
  rechazosMax?: number | undefined;
  /** How the file is written, where somebody looked at it before. Default: its header is looked for, and it is read as usual here. */
  escrito?: Escrito | undefined;
  /** Which documents are history, and whether absent ones are closed. Default: as each row says, and none. */
  historia?: Historia | undefined;
  /** Makes first passwords for new people. Default: nobody is to be given one. */
  claves?: AlAplicar['claves'] | undefined;
  /** Called with the progress. */
  onProgreso?: ((paso: PasoDeImportacion, filas: number) => void) | undefined;
}

/** For the audit trail of an import by command: who ran it on which file. */
export interface OpcionesDeComando extends Omit<Opciones, 'firma' | 'rastro' | 'rastroMax'> {
  cuenta: string;
  archivo: string;
  /** Size of the file. */
  bytes: number;
  /** Login in whose name pieces move. */
  operador?: string | undefined;
  /** The header for whose titles what was said of them is kept, once the import is done. */
  recordar?: readonly Celda[] | undefined;
  /** Hands over the passwords that were made, before anything is committed; if it fails, nothing is imported. */
  entrega?: ((accesos: readonly AccesoNuevo[]) => Promise<void>) | undefined;
}

export interface Resultado extends Cuentas {
  leidas: number;
  rechazos: Rechazo[];
  advertencias: string[];
  /** To be committed: it is no rehearsal and no row was refused. */
  hecho: boolean;
  /** How its rows were before is kept, so that it can be undone. */
  deshacible: boolean;
}
