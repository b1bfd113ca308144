import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { useState } from 'react';
import { useCommand } from '../../../platform/command.ts';
import { DialogoDeForma } from '../../../ui/DialogoDeForma.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import { TITULO } from './useEditor.ts';

type Fila = FilaDeListado<'getSuplentesMarcador'>;

/** Who takes the callbacks of an adviser who is absent. */
export function ModalSuplente(props: {
  fila: Fila;
  asesores: readonly Fila[];
  alCerrar: () => void;
  alGuardar: (mensaje: string) => void;
}) {
  const { fila, asesores, alCerrar, alGuardar } = props;
  const [suplente, setSuplente] = useState(String(fila.SUPLENTE_ID ?? ''));
  const comando = useCommand('ponSuplenteMarcador', { titulo: TITULO });
  async function guarda(): Promise<void> {
    const reply = await comando.run({
      asesor_id: fila.OPERADOR_ID,
      suplente_id: suplente === '' ? null : Number(suplente),
    });
    if (reply) alGuardar(reply.message);
  }
  return (
    <DialogoDeForma
      titulo={`Suplente de ${fila.NOMBRE}`}
      falta={null}
      guardando={comando.running}
      alGuardar={() => void guarda()}
      alCerrar={alCerrar}
    >
      <Selector
        etiqueta="Toma sus llamadas agendadas cuando no está"
        data-autofocus
        value={suplente}
        vacio="Nadie"
        ayuda="Si en «Suplencias» alguien lo suple por unos días, esa persona va antes."
        opciones={asesores
          .filter((o) => o.OPERADOR_ID !== fila.OPERADOR_ID)
          .map((o) => ({ valor: String(o.OPERADOR_ID), texto: o.NOMBRE }))}
        onCambio={setSuplente}
      />
    </DialogoDeForma>
  );
}
