import type { TemaConPresencia } from '@anden/contrato/presencia/rules.ts';
import type { ReactNode } from 'react';
import type { useFormaDeRegistro } from '../../../platform/formaDeRegistro.ts';
import { usePresencia } from '../../../platform/presencia.ts';
import { DialogoDeChoques } from '../../../ui/DialogoDeChoques.tsx';
import { DialogoDeForma } from '../../../ui/DialogoDeForma.tsx';
import { Presencia } from '../../../ui/Presencia.tsx';
import type { Opciones } from './opciones.ts';

export interface ModalProps<F> {
  /** Of the screen: what its messages are headed with. */
  pantalla: string;
  titulo: string;
  /** null: a new one. */
  fila: F | null;
  opciones: Opciones;
  alCerrar: () => void;
  /** It was saved, with what the server said. */
  alGuardar: (mensaje: string) => void;
}

/** What a dialog needs of its form. */
type Forma<T extends { readonly [K in keyof T]: string | number }> = Pick<
  ReturnType<typeof useFormaDeRegistro<T>>,
  'falta' | 'choques' | 'porGuardar' | 'descarta' | 'revisa'
>;

/** The dialog of a record of the catalogues: who else has it open, and what two people change of it at once. */
export function DialogoDeRegistro<T extends { readonly [K in keyof T]: string | number }, R>(props: {
  titulo: string;
  forma: Forma<T>;
  /** Which record it is, for who else has it open; null: a new one. */
  registro: { tema: TemaConPresencia; id: number } | null;
  guardando: boolean;
  /**
   * Saves it.
   * @returns what the server said; null: it was not saved
   */
  envia: (valores: T, leido: T) => Promise<R | null>;
  alCerrar: () => void;
  alGuardar: (dice: R) => void;
  /** The other person's values were chosen throughout. */
  alDejarlo: (mensaje: string) => void;
  acciones?: ReactNode;
  children: ReactNode;
}) {
  const { titulo, forma, registro, guardando, acciones, children } = props;
  const { personas, alEscribir } = usePresencia(registro?.tema ?? 'documento', registro?.id ?? null);
  async function guardar(): Promise<void> {
    if (guardando || !forma.revisa()) return;
    const { valores, leido } = forma.porGuardar();
    const reply = await props.envia(valores, leido);
    if (!reply) return;
    forma.descarta();
    props.alGuardar(reply);
  }
  return (
    <>
      <DialogoDeForma
        titulo={titulo}
        falta={forma.falta}
        guardando={guardando}
        alGuardar={() => void guardar()}
        alCerrar={() => {
          forma.descarta();
          props.alCerrar();
        }}
        alEscribir={alEscribir}
        acciones={acciones}
      >
        {registro ? <Presencia personas={personas} /> : null}
        {children}
      </DialogoDeForma>
      <DialogoDeChoques {...forma.choques(guardar, ({ mensaje }) => props.alDejarlo(mensaje))} />
    </>
  );
}
