import {
  CAPACITACION_MAX,
  capacitacionRejection,
  limpiaFolio,
} from '@anden/contrato/rh/capacitaciones-rules.ts';
import type { Falta } from '@anden/contrato/rh/rules.ts';
import { useState } from 'react';
import { useCampos, useChoques } from '../../../platform/campos.ts';
import { useCommand } from '../../../platform/command.ts';
import { Campo } from '../../../ui/Campo.tsx';
import { CampoLargo } from '../../../ui/CampoLargo.tsx';
import { DialogoDeChoques } from '../../../ui/DialogoDeChoques.tsx';
import { DialogoDeForma } from '../../../ui/DialogoDeForma.tsx';
import { type Capacitacion, TITULO } from './sesion.ts';

const NOMBRES = { TITULO: 'Título', DESCRIPCION: 'Descripción', FOLIO: 'Folio' } as const;
type Forma = Record<keyof typeof NOMBRES, string>;

/** A training's header; its folio is chosen once. What two chiefs change of one training is merged field by field. */
export function ModalCapacitacion(props: {
  /** null: a new one. */
  capacitacion: Pick<Capacitacion, 'CAPACITACION_ID' | 'TITULO' | 'DESCRIPCION' | 'FOLIO'> | null;
  alCerrar: () => void;
  /** It was saved, with its id and what the server said. */
  alGuardar: (id: number, mensaje: string) => void;
}) {
  const { capacitacion: c, alGuardar } = props;
  const esNueva = c === null;
  const campos = useCampos<Forma>(`capacitaciones.${c?.CAPACITACION_ID ?? 'nueva'}`, {
    TITULO: c?.TITULO ?? '',
    DESCRIPCION: c?.DESCRIPCION ?? '',
    FOLIO: c?.FOLIO ?? '',
  });
  const { valores, pon } = campos;
  const [falta, setFalta] = useState<Falta<keyof Forma> | null>(null);
  const choques = useChoques({
    titulo: TITULO,
    campos,
    nombres: NOMBRES,
    enPalabras: (_campo, valor) => `«${valor}»`,
  });
  const guarda = useCommand('guardaCapacitacion', { titulo: TITULO, onRefusal: choques.onRefusal });

  async function guardar(): Promise<void> {
    if (guarda.running) return;
    const { valores: v, leido } = campos.porGuardar();
    const hallada = capacitacionRejection(v, esNueva);
    setFalta(hallada);
    if (hallada) return;
    const reply = await guarda.run({
      capacitacion: { ...v, CAPACITACION_ID: c?.CAPACITACION_ID ?? 0, ES_NUEVO: esNueva ? 'S' : 'N' },
      ...(esNueva ? {} : { leido: { TITULO: leido.TITULO, DESCRIPCION: leido.DESCRIPCION } }),
    });
    if (!reply) return;
    campos.descarta();
    alGuardar(reply.data.ID, reply.message);
  }
  function cierra(): void {
    campos.descarta();
    props.alCerrar();
  }
  const de = (campo: keyof Forma) => ({
    etiqueta: NOMBRES[campo],
    name: campo,
    value: valores[campo],
    maxLength: campo === 'FOLIO' ? 30 : CAPACITACION_MAX[campo === 'TITULO' ? 'titulo' : 'descripcion'],
    error: falta?.campo === campo ? falta.mensaje : null,
    ayuda: choques.ajenoEnPalabras(campo) ?? undefined,
  });
  function escribe(campo: keyof Forma, valor: string): void {
    setFalta(null);
    pon(campo, valor);
  }
  return (
    <>
      <DialogoDeForma
        titulo={esNueva ? 'Nueva capacitación' : 'Editar capacitación'}
        falta={falta}
        guardando={guarda.running}
        alGuardar={() => void guardar()}
        alCerrar={cierra}
      >
        <Campo {...de('TITULO')} data-autofocus onChange={(e) => escribe('TITULO', e.target.value)} />
        <CampoLargo {...de('DESCRIPCION')} onChange={(e) => escribe('DESCRIPCION', e.target.value)} />
        <Campo
          {...de('FOLIO')}
          disabled={!esNueva}
          autoCapitalize="characters"
          spellCheck={false}
          ayuda={esNueva ? '9 letras o números; después ya no cambia' : undefined}
          onChange={(e) => escribe('FOLIO', limpiaFolio(e.target.value).slice(0, CAPACITACION_MAX.folio))}
        />
      </DialogoDeForma>
      <DialogoDeChoques
        {...choques.dialogo(guardar, ({ mensaje }) => alGuardar(c?.CAPACITACION_ID ?? 0, mensaje))}
      />
    </>
  );
}
