import {
  ALCANCES,
  type Alcance,
  aQuienLee,
  lectoresRejection,
  NOMBRES_DE_ALCANCE,
} from '@anden/contrato/rh/documentos-rules.ts';
import { useState } from 'react';
import { useCommand } from '../../../platform/command.ts';
import { Casilla } from '../../../ui/Casilla.tsx';
import { DialogoDeForma } from '../../../ui/DialogoDeForma.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { avisar } from '../../../ui/modal.ts';
import { Selector } from '../../../ui/Selector.tsx';
import { faltaEn, useEnMemoria, useForma } from '../../../ui/useForma.ts';
import type { DialogoDePublicarProps } from './DialogoDePublicar.tsx';
import css from './documentos.module.css';

interface Lectores {
  alcance: Alcance;
  puestos: readonly number[];
  departamentos: readonly number[];
}

/** Who has to read a document: whoever its kind says, everybody, people of some positions and departments, or nobody. */
export function DialogoDeLectores({ titulo, documento: d, alCerrar }: DialogoDePublicarProps) {
  const [version] = useState(d.ALCANCE_VERSION);
  const guarda = useCommand('guardaLectoresDocumento', { titulo });
  const forma = useForma({
    campos: useEnMemoria<Lectores>({
      alcance: d.ALCANCE,
      puestos: d.puestos,
      departamentos: d.departamentos,
    }),
    faltaDe: (v) => faltaEn('alcance', lectoresRejection(v)),
    guardando: guarda.running,
    envia: ({ alcance, puestos, departamentos }) =>
      guarda.run({
        documento_id: d.DOCUMENTO_ID,
        alcance_version: version,
        alcance,
        ...(alcance === 'ELEGIDOS' ? { puestos: [...puestos], departamentos: [...departamentos] } : {}),
      }),
    alGuardar({ message }) {
      alCerrar();
      void avisar(titulo, message, 'hecho');
    },
  });
  const { alcance, puestos, departamentos } = forma.valores;
  const { pon } = forma;

  return (
    <DialogoDeForma titulo="Quién debe leerlo" forma={forma} alCerrar={alCerrar}>
      {forma.falta ? <Mensaje tono="rechazo">{forma.falta.mensaje}</Mensaje> : null}
      <Selector
        etiqueta="Lo debe leer"
        data-autofocus
        required
        value={alcance}
        opciones={NOMBRES_DE_ALCANCE.map((valor) => ({
          valor,
          texto:
            valor === 'CLASE' ? `${ALCANCES.CLASE}: ${aQuienLee('CLASE', d.CLASE, d.DE)}` : ALCANCES[valor],
        }))}
        onCambio={(v) => pon({ alcance: v as Alcance })}
      />
      {alcance === 'ELEGIDOS' ? (
        <>
          <Elegidos
            titulo="Departamentos"
            opciones={d.opciones.departamentos}
            elegidos={departamentos}
            alElegir={(elegidos) => pon({ departamentos: elegidos })}
          />
          <Elegidos
            titulo="Puestos"
            opciones={d.opciones.puestos}
            elegidos={puestos}
            alElegir={(elegidos) => pon({ puestos: elegidos })}
          />
        </>
      ) : null}
      <p className={css.ayuda}>Se avisa a quien antes no debía leerlo. Lo que ya se leyó queda anotado.</p>
    </DialogoDeForma>
  );
}

interface ElegidosProps {
  titulo: string;
  opciones: readonly { ID: number; NOMBRE: string }[];
  elegidos: readonly number[];
  alElegir: (elegidos: readonly number[]) => void;
}

const Elegidos = ({ titulo, opciones, elegidos, alElegir }: ElegidosProps) => (
  <fieldset className={css.elegidos}>
    <legend>{titulo}</legend>
    {opciones.map(({ ID, NOMBRE }) => (
      <Casilla
        key={ID}
        etiqueta={NOMBRE}
        checked={elegidos.includes(ID)}
        onCambio={(si) => alElegir(si ? [...elegidos, ID] : elegidos.filter((e) => e !== ID))}
      />
    ))}
  </fieldset>
);
