import type { ReactNode } from 'react';
import type { Columna, TonoDeFila } from './columna.ts';
import type { Elegibles } from './elegir.ts';
import type { Orden } from './enOrden.ts';

export interface DataTableProps<F> {
  columnas: readonly Columna<F>[];
  /** undefined until the first answer. */
  filas: readonly F[] | undefined;
  /** The key that identifies a row. */
  llave: (fila: F) => string | number;
  /** The table's accessible name: 'Compras pendientes de recibir'. */
  etiqueta: string;
  /** Shown above the table: counts, the meaning of the colours. */
  leyenda?: ReactNode;
  /** The order in force if the rows come sorted, main column first; together with `onOrdenes`. */
  ordenes?: readonly Orden[];
  onOrdenes?: (ordenes: readonly Orden[]) => void;
  /** The initial order if the rows are sorted here. */
  ordenInicial?: Orden;
  tono?: (fila: F) => TonoDeFila;
  /** The word for a row's tone, which its icon says. Default 'Completo', 'Pendiente', 'Urgente', 'Elegido'. */
  palabraDeTono?: (fila: F) => string;
  /** Opens a row: by click, Enter, or a tap on its card. */
  onElegir?: (fila: F) => void;
  /** Lets rows be chosen, to do something with several of them. */
  elegibles?: Elegibles<F> | undefined;
  /** Called when a column was dragged to another width, in pixels; null: its own width again. */
  onAncho?: (id: string, ancho: number | null) => void;
  /** The address of a row that can be opened: its title is then a link, which can be copied or opened in another tab. */
  liga?: (fila: F) => string;
  /** For each summed column, the sum of this page and that of every page, and what they count if not every row. */
  totales?: Readonly<Record<string, { pagina: number; todas: number; dice?: string | undefined }>>;
  /** The rows are being read again: they stay, slightly dimmed. */
  renovando?: boolean;
  error?: string | null;
  onReintentar?: () => void;
  vacio?: ReactNode;
  /** Number of placeholder rows before the first answer. Default 8. */
  filasDeEspera?: number;
  /** Fills what the rest of the screen leaves of the window, so that only its rows scroll. */
  llena?: boolean;
  /** Largest height of the table's frame, as a CSS length. Default: what is left of the window. */
  altoMaximo?: string;
  /** On a handheld, cards of three lines without labels, for rows that are scanned and not read. */
  compactas?: boolean;
  /** The row to scroll into view, each time this is a new object (for a row that a scan found). */
  alaVista?: { llave: string | number } | null;
}
