import type { Valor } from '@anden/contrato/campos.ts';
import {
  CAPACITACION_MAX,
  ESTATUS_DE_SESION,
  type EstatusDeSesion,
  type SesionEscrita,
  sesionRejection,
} from '@anden/contrato/rh/capacitaciones-rules.ts';
import type { Falta } from '@anden/contrato/rh/rules.ts';
import { useState } from 'react';
import { CampoFecha } from '../../../capture/CampoFecha.tsx';
import { useCampos, useChoques } from '../../../platform/campos.ts';
import { businessDay } from '../../../platform/clock.ts';
import { useCommand } from '../../../platform/command.ts';
import { fecha } from '../../../platform/format.ts';
import { Campo } from '../../../ui/Campo.tsx';
import { DialogoDeChoques } from '../../../ui/DialogoDeChoques.tsx';
import { DialogoDeForma } from '../../../ui/DialogoDeForma.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import catalogos from '../catalogos/catalogos.module.css';
import {
  escritaDe,
  type FormaDeSesion,
  formaDe,
  NOMBRES_DE_SESION,
  OPCIONES_DE_ESTATUS,
  paraEnviar,
  SESION_NUEVA,
  type Sesion,
  TITULO,
} from './sesion.ts';

type CampoDeSesion = keyof typeof NOMBRES_DE_SESION;
const DIA = /^\d{4}-\d\d-\d\d$/;

/** A value of a session in words. */
function enPalabras(campo: CampoDeSesion, valor: Valor): string {
  const texto = String(valor ?? '');
  if (campo === 'ESTATUS') return ESTATUS_DE_SESION[texto as EstatusDeSesion] ?? texto;
  if (campo === 'FECHA_PROGRAMADA' && DIA.test(texto)) return fecha(texto);
  return texto === '' ? 'nada' : `«${texto}»`;
}

/** A session of a training. Its state is changed once it is there; what two chiefs change of one session is merged field by field. */
export function ModalSesion(props: {
  capacitacionId: number;
  /** null: a new one. */
  sesion: Sesion | null;
  alCerrar: () => void;
  alGuardar: (mensaje: string) => void;
}) {
  const { capacitacionId, sesion, alGuardar } = props;
  const esNueva = sesion === null;
  const campos = useCampos<FormaDeSesion>(
    `sesion.${sesion ? sesion.CAPACITACION_DET_ID : `nueva.${capacitacionId}`}`,
    sesion ? formaDe(sesion) : SESION_NUEVA,
  );
  const { valores } = campos;
  const [falta, setFalta] = useState<Falta<keyof SesionEscrita> | null>(null);
  const choques = useChoques<CampoDeSesion>({
    titulo: TITULO,
    campos,
    nombres: NOMBRES_DE_SESION,
    enPalabras,
  });
  const guarda = useCommand('agregaCapacitacionDetalle', { titulo: TITULO, onRefusal: choques.onRefusal });
  const hoy = businessDay();

  async function guardar(): Promise<void> {
    if (guarda.running) return;
    const { valores: v, leido } = campos.porGuardar();
    const hallada = sesionRejection(escritaDe(v, hoy));
    setFalta(hallada);
    if (hallada) return;
    const reply = await guarda.run({
      capacitacion: {
        ...paraEnviar(v, hoy),
        CAPACITACION_ID: capacitacionId,
        CAPACITACION_DET_ID: sesion?.CAPACITACION_DET_ID ?? 0,
        ES_NUEVO: esNueva ? 'S' : 'N',
      },
      ...(esNueva ? {} : { leido: paraEnviar(leido, hoy) }),
    });
    if (!reply) return;
    campos.descarta();
    alGuardar(reply.message);
  }
  function cierra(): void {
    campos.descarta();
    props.alCerrar();
  }
  function pon(campo: CampoDeSesion, valor: string): void {
    setFalta(null);
    campos.pon(campo, valor);
  }
  const comun = (campo: CampoDeSesion) => ({
    etiqueta: NOMBRES_DE_SESION[campo],
    value: valores[campo] ?? '',
    error: falta?.campo === campo ? falta.mensaje : null,
  });
  const ayuda = (campo: CampoDeSesion) => choques.ajenoEnPalabras(campo) ?? undefined;
  const de = (campo: CampoDeSesion, maxLength: number) => ({
    ...comun(campo),
    ayuda: ayuda(campo),
    maxLength,
    onChange: (e: { target: { value: string } }) => pon(campo, e.target.value),
  });
  const ajenaFecha = ayuda('FECHA_PROGRAMADA');
  return (
    <>
      <DialogoDeForma
        titulo={esNueva ? 'Nueva sesión' : 'Editar sesión'}
        falta={falta}
        guardando={guarda.running}
        alGuardar={() => void guardar()}
        alCerrar={cierra}
      >
        <Campo {...de('DIRIGIDO_A', CAPACITACION_MAX.dirigido_a)} data-autofocus />
        <Campo {...de('IMPARTIDA_POR', CAPACITACION_MAX.impartida_por)} />
        <div className={catalogos.dos}>
          <CampoFecha
            {...comun('FECHA_PROGRAMADA')}
            {...(ajenaFecha ? { ayuda: ajenaFecha } : {})}
            onCambio={(escrito) => {
              if (escrito !== campos.porGuardar().valores.FECHA_PROGRAMADA) pon('FECHA_PROGRAMADA', escrito);
            }}
          />
          <Campo {...de('HORA_PROGRAMADA', 5)} type="time" reserva />
        </div>
        <div className={catalogos.dos}>
          <Campo {...de('DURACION', 4)} inputMode="numeric" reserva />
          <Selector
            {...comun('ESTATUS')}
            required
            reserva
            ayuda={esNueva ? 'Empieza programada' : ayuda('ESTATUS')}
            disabled={esNueva}
            opciones={OPCIONES_DE_ESTATUS}
            onCambio={(valor) => pon('ESTATUS', valor)}
          />
        </div>
        <Campo {...de('URL_CAPACITACION', CAPACITACION_MAX.url)} type="url" placeholder="https://" />
      </DialogoDeForma>
      <DialogoDeChoques {...choques.dialogo(guardar, ({ mensaje }) => alGuardar(mensaje))} />
    </>
  );
}
