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
import type { DialogoDePublicarProps } from './DialogoDePublicar.tsx';
import css from './documentos.module.css';

/** Who has to read a document: whoever its kind says, everybody, people of some positions and departments, or nobody. */
export function DialogoDeLectores({ titulo, documento: d, alCerrar }: DialogoDePublicarProps) {
  const [version] = useState(d.ALCANCE_VERSION);
  const [alcance, setAlcance] = useState<Alcance>(d.ALCANCE);
  const [puestos, setPuestos] = useState<readonly number[]>(d.puestos);
  const [departamentos, setDepartamentos] = useState<readonly number[]>(d.departamentos);
  const [falla, setFalla] = useState<string | null>(null);
  const guarda = useCommand('guardaLectoresDocumento', { titulo });

  async function guardar(): Promise<void> {
    const motivo = lectoresRejection({ alcance, puestos, departamentos });
    setFalla(motivo);
    if (motivo) return;
    const reply = await guarda.run({
      documento_id: d.DOCUMENTO_ID,
      alcance_version: version,
      alcance,
      ...(alcance === 'ELEGIDOS' ? { puestos: [...puestos], departamentos: [...departamentos] } : {}),
    });
    if (!reply) return;
    alCerrar();
    void avisar(titulo, reply.message, 'hecho');
  }

  return (
    <DialogoDeForma
      titulo="Quién debe leerlo"
      forma={{ guardando: guarda.running, guarda: guardar }}
      alCerrar={alCerrar}
    >
      {falla ? <Mensaje tono="rechazo">{falla}</Mensaje> : null}
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
        onCambio={(v) => setAlcance(v as Alcance)}
      />
      {alcance === 'ELEGIDOS' ? (
        <>
          <Elegidos
            titulo="Departamentos"
            opciones={d.opciones.departamentos}
            elegidos={departamentos}
            alElegir={setDepartamentos}
          />
          <Elegidos titulo="Puestos" opciones={d.opciones.puestos} elegidos={puestos} alElegir={setPuestos} />
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
