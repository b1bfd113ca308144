import type { Opciones } from './opciones.ts';

/** What the dialogs of the catalogues are given. */
export interface ModalProps<F> {
  /** The screen's title, for its messages. */
  pantalla: string;
  titulo: string;
  /** null: a new record. */
  fila: F | null;
  opciones: Opciones;
  alCerrar: () => void;
  /** Called once it is saved, with the server's message. */
  alGuardar: (mensaje: string) => void;
}
