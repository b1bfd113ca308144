import { useState } from 'react';
import { BotonesDeForma } from '../../ui/BotonesDeForma.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Selector } from '../../ui/Selector.tsx';

/** Asks for a reason out of a short list. */
export function DialogoDeMotivo(props: {
  titulo: string;
  aceptar: string;
  motivos: readonly string[];
  error: string | null;
  guardando: boolean;
  alCerrar: () => void;
  /** Called with the reason; '' if none was chosen. */
  alAceptar: (motivo: string) => void;
}) {
  const { titulo, aceptar, motivos, error, guardando, alCerrar, alAceptar } = props;
  const [motivo, setMotivo] = useState('');
  return (
    <Dialogo
      abierto
      titulo={titulo}
      guardando={guardando}
      alCerrar={alCerrar}
      alEnviar={() => alAceptar(motivo)}
      botones={<BotonesDeForma guardando={guardando} aceptar={aceptar} alCancelar={alCerrar} />}
    >
      <Selector
        etiqueta="Motivo"
        vacio="Elija el motivo"
        value={motivo}
        error={error}
        opciones={motivos.map((m) => ({ valor: m, texto: m }))}
        onCambio={setMotivo}
        data-autofocus
      />
    </Dialogo>
  );
}
