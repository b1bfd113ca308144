import type { TemaConPresencia } from '@anden/contrato/presencia/rules.ts';
import type { ReactNode } from 'react';
import { DialogoDeChoques } from '../ui/DialogoDeChoques.tsx';
import { DialogoDeForma } from '../ui/DialogoDeForma.tsx';
import { Presencia } from '../ui/Presencia.tsx';
import type { useFormaDeRegistro } from './formaDeRegistro.ts';
import { usePresencia } from './presencia.ts';

/** What a dialog needs of its form. */
type Forma<T extends { readonly [K in keyof T]: string | number }> = Pick<
  ReturnType<typeof useFormaDeRegistro<T>>,
  'cuerpo' | 'choques' | 'porGuardar' | 'descarta' | 'revisa'
>;

/** The dialog of a record of a catalogue: it shows who else has the record open, and settles what two people change at once. */
export function DialogoDeRegistro<T extends { readonly [K in keyof T]: string | number }, R>(props: {
  titulo: string;
  forma: Forma<T>;
  /** The record for which to show who else has it open; null for a new one. */
  registro: { tema: TemaConPresencia; id: number } | null;
  guardando: boolean;
  /**
   * Saves the record.
   * @returns the server's reply; null if it was not saved
   */
  envia: (valores: T, leido: T) => Promise<R | null>;
  alCerrar: () => void;
  alGuardar: (dice: R) => void;
  /** Called if the other person's values were chosen throughout. */
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
        forma={{ cuerpo: forma.cuerpo, guardando, guarda: guardar }}
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
