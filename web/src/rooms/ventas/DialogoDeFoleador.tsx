import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { FOLEADOR_MAX, foleadorEscrito } from '@anden/contrato/ventas/catalogos-rules.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { BotonesDeForma } from '../../ui/BotonesDeForma.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';

/** The second press of a double click, which falls outside the dialog that the first one opened, does not close it. */
const DOBLE_MS = 500;

type Fila = FilaDeListado<'getCatalogosDistribuidorVendidos'>;

/** Asks for the sequential number of an invoice's catalogues; an empty one sends nothing (specification §5). */
export function DialogoDeFoleador(props: {
  fila: Fila;
  /** The list as it was read, which is sent whole (specification §7). */
  lista: readonly Fila[];
  alCerrar: () => void;
}) {
  const { fila, lista, alCerrar } = props;
  const [abierto] = useState(() => performance.now());
  const alDejar = () => {
    if (performance.now() - abierto > DOBLE_MS) alCerrar();
  };
  const [foleador, setFoleador] = useState(fila.FOLEADOR ?? '');
  const [negada, setNegada] = useState<string | null>(null);
  const comando = useCommand('set_GuardaFolioCatalogo', {
    titulo: 'Folio del catálogo',
    onRefusal: (r) => setNegada(r.message),
  });

  async function envia(): Promise<void> {
    const folio = foleadorEscrito(foleador);
    if (folio === '' || comando.running) return;
    setNegada(null);
    const suyas = new Map(lista.map((f) => [f.DOCTO_VE_ID, f.FOLEADOR]));
    const dice = await comando.run({
      docto_ve_id: fila.DOCTO_VE_ID,
      folio,
      leido: fila.FOLEADOR,
      catalogos: [...suyas].map(([docto_ve_id, suyo]) => ({ docto_ve_id, folio: suyo })),
    });
    if (dice) alCerrar();
  }

  return (
    <Dialogo
      abierto
      titulo={`Folio del catálogo · ${fila.FOLIO}`}
      alCerrar={alDejar}
      guardando={comando.running}
      alEnviar={() => void envia()}
      botones={<BotonesDeForma guardando={comando.running} alCancelar={alCerrar} />}
    >
      <p>
        {fila.CLIENTE}: {fila.PRODUCTO}
      </p>
      <Campo
        etiqueta="Folio consecutivo"
        reserva
        data-autofocus
        maxLength={FOLEADOR_MAX}
        autoCapitalize="characters"
        value={foleador}
        onChange={(e) => {
          setFoleador(e.target.value);
          setNegada(null);
        }}
        error={negada}
      />
    </Dialogo>
  );
}
