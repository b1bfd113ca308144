import type { Valor } from '@anden/contrato/campos.ts';
import {
  CAMPOS_DE_SEGUIMIENTO,
  type CampoDeSeguimiento,
  entregaRejection,
  GUIA_MAX,
} from '@anden/contrato/embarques/rules.ts';
import { useState } from 'react';
import { CampoMomento, momentoRejection } from '../../capture/CampoMomento.tsx';
import { enForma, useCampos, useChoques } from '../../platform/campos.ts';
import type { Respuesta } from '../../platform/client.ts';
import { now } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { fecha, fechaHora, fechaHoraIso } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { useQueryCall } from '../../platform/query.ts';
import { queryClient } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Resumen } from '../../ui/Detalle.tsx';
import { DialogoDeChoques } from '../../ui/DialogoDeChoques.tsx';
import { comoForm, faltaEn, useRevision } from '../../ui/useForma.ts';
import css from './SeguimientoDeGuia.module.css';

type Guia = Respuesta<'getGuiasFacturas'>['data'][number];
/** The delivery's fields as they are edited: '' for what is unknown, moments as wall-clock time of the business zone. */
type Formulario = Record<CampoDeSeguimiento, string>;

const NOMBRES: Readonly<Record<CampoDeSeguimiento, string>> = {
  RECIBIDO_POR: 'Recibió',
  FECHA_ENTREGA: 'Entregada el',
  INCIDENCIA: 'Incidencia',
  OBSERVACIONES_CLTE: 'Observaciones del cliente',
};

/** `2026-11-23T10:30`, the form of `CampoMomento`. */
const reloj = (momento: string | number | null): string =>
  momento === null ? '' : fechaHoraIso(new Date(momento)).slice(0, 16).replace(' ', 'T');
/** The wall-clock time as if it were UTC: the rule only compares such times, so the zone cancels out. */
const deReloj = (texto: string) => new Date(`${texto}Z`);

function formularioDe(g: Guia): Formulario {
  return {
    RECIBIDO_POR: g.RECIBIDO_POR ?? '',
    FECHA_ENTREGA: reloj(g.FECHA_ENTREGA),
    INCIDENCIA: g.INCIDENCIA ?? '',
    OBSERVACIONES_CLTE: g.OBSERVACIONES_CLTE ?? '',
  };
}

/** A value in words. A moment is a timestamp if it comes from the server, wall-clock time if it comes from the form. */
function enPalabras(campo: CampoDeSeguimiento, valor: Valor): string {
  const texto = String(valor ?? '');
  if (texto === '') return 'nada';
  if (campo !== 'FECHA_ENTREGA') return `«${texto}»`;
  const [dia = '', hora] = (texto.endsWith('Z') ? reloj(texto) : texto).split('T');
  return hora === undefined ? `«${dia}»` : `${fecha(dia)} ${hora}`;
}

const paraEnviar = (f: Formulario) =>
  Object.fromEntries(CAMPOS_DE_SEGUIMIENTO.map((c) => [c, f[c] || null])) as Record<
    CampoDeSeguimiento,
    string | null
  >;

/** The delivery of a guide, to be filled in, and who changed what. */
export function SeguimientoDeGuia({ guia, titulo }: { guia: Guia; titulo: string }) {
  const campos = useCampos<Formulario>(`guias.${guia.GUIA_ID}.seguimiento`, formularioDe(guia));
  const { valores } = campos;
  const [desenlace, setDesenlace] = useState('');
  const { ajenoEnPalabras, dialogo, onRefusal } = useChoques({
    titulo,
    campos,
    nombres: NOMBRES,
    enPalabras,
  });
  const comando = useCommand('guardaSeguimientoGuia', { titulo, onRefusal });
  const ahora = reloj(now());
  const motivo = campos.tocado('FECHA_ENTREGA')
    ? (momentoRejection(valores.FECHA_ENTREGA) ??
      entregaRejection(
        valores.FECHA_ENTREGA ? deReloj(valores.FECHA_ENTREGA) : null,
        deReloj(reloj(guia.FECHAGUIA)),
        deReloj(ahora),
      ))
    : null;

  const revision = useRevision({
    campos: {
      ...enForma(campos),
      pon(cambios) {
        setDesenlace('');
        enForma(campos).pon(cambios);
      },
    },
    faltaDe: () => faltaEn('FECHA_ENTREGA', motivo),
    aLaVista: () => true,
    ayudaDe: ajenoEnPalabras,
  });

  async function guarda(): Promise<void> {
    if (comando.running || !revision.revisa()) return;
    const { valores: porGuardar, leido, alGuardar } = campos.porGuardar();
    const reply = await comando.run({
      guia_id: guia.GUIA_ID,
      seguimiento: paraEnviar(porGuardar),
      leido: paraEnviar(leido),
    });
    if (!reply) return;
    muestra(guia.GUIA_ID, reply.data);
    alGuardar();
    setDesenlace(reply.message);
  }

  const deCampo = (campo: CampoDeSeguimiento) => ({
    etiqueta: NOMBRES[campo],
    name: campo,
    ...revision.de(campo),
  });

  return (
    <>
      <Resumen
        datos={[
          [
            'Cliente',
            <LigaA key="cliente" registro="cliente" valor={guia.CLAVE_CLIENTE} fila={guia}>
              {guia.CLIENTE}
            </LigaA>,
          ],
          ['Fletera', guia.FLETERA],
        ]}
      />
      <form
        className={css.forma}
        aria-label="Seguimiento de la guía"
        {...comoForm({ cuerpo: revision.cuerpo, guarda })}
      >
        <Campo {...deCampo('RECIBIDO_POR')} maxLength={GUIA_MAX.RECIBIDO_POR} />
        <CampoMomento
          etiqueta={NOMBRES.FECHA_ENTREGA}
          name="FECHA_ENTREGA"
          {...revision.texto('FECHA_ENTREGA')}
          ayuda={ajenoEnPalabras('FECHA_ENTREGA')}
        />
        <Campo {...deCampo('INCIDENCIA')} className={css.ancho ?? ''} maxLength={GUIA_MAX.INCIDENCIA} />
        <Campo
          {...deCampo('OBSERVACIONES_CLTE')}
          className={css.ancho ?? ''}
          maxLength={GUIA_MAX.OBSERVACIONES_CLTE}
        />
        <div className={css.botones}>
          <p role="status">{desenlace}</p>
          {campos.hay ? <Boton onClick={campos.descarta}>Descartar cambios</Boton> : null}
          <Boton
            tipo="principal"
            enviar
            disabled={!campos.hay && !comando.running}
            cargando={comando.running}
          >
            Guardar
          </Boton>
        </div>
      </form>
      <Cambios guiaId={guia.GUIA_ID} />
      <DialogoDeChoques {...dialogo(guarda, (dice) => setDesenlace(dice.mensaje))} />
    </>
  );
}

/** Who changed what, latest first; nothing if nobody did. */
function Cambios({ guiaId }: { guiaId: number }) {
  const { data } = useQueryCall('getCambiosGuia', { guia_id: guiaId });
  const cambios = data?.data ?? [];
  if (cambios.length === 0) return null;
  return (
    <details className={css.cambios}>
      <summary>Quién lo escribió</summary>
      <ol>
        {cambios.map((x) => (
          <li key={x.CAMBIO_ID}>
            <strong>{NOMBRES[x.CAMPO]}</strong>
            {`: de ${enPalabras(x.CAMPO, x.ANTES)} a ${enPalabras(x.CAMPO, x.DESPUES)}, `}
            <LigaA registro="operador" valor={x.OPERADOR} enTexto />
            {`, ${fechaHora(x.FECHA)}`}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Shows what was saved at once, wherever this guide is listed; it is read again in the background. */
function muestra(guiaId: number, seguimiento: Respuesta<'guardaSeguimientoGuia'>['data']): void {
  queryClient.setQueriesData<Respuesta<'getGuiasFacturas'>>(
    { queryKey: ['getGuiasFacturas'] },
    (leida) =>
      leida && {
        ...leida,
        data: leida.data.map((g) => (g.GUIA_ID === guiaId ? { ...g, ...seguimiento } : g)),
      },
  );
}
