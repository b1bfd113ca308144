import { ESTATUS_DE_SESION } from '@anden/contrato/rh/capacitaciones-rules.ts';
import { useState } from 'react';
import { businessDay } from '../../../platform/clock.ts';
import { fecha } from '../../../platform/format.ts';
import { REGISTRO, useIr } from '../../../platform/navigation.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Estado } from '../../../ui/Estado.tsx';
import { type DiaDeMes, Mes } from '../../../ui/Mes.tsx';
import { mesDe, semanasDe } from '../../../ui/mes.ts';
import { Pestanas } from '../../../ui/Pestanas.tsx';
import { type EventoDeSemana, Eventos, Semana } from '../../../ui/Semana.tsx';
import { FailedState } from '../../../ui/Vacios.tsx';
import css from './capacitaciones.module.css';
import { DetalleDeSesion } from './DetalleDeSesion.tsx';
import { type SesionEnCalendario, TONO_DE_SESION } from './sesion.ts';

/** The calendar's state: its view, its month, and the selected day. */
export interface LugarDeCalendario {
  vista: 'mes' | 'semana';
  /** `YYYY-MM`. */
  mes: string;
  /** `YYYY-MM-DD`; '' if none is selected. */
  dia: string;
}

const enSemana = (s: SesionEnCalendario): EventoDeSemana => ({
  id: s.CAPACITACION_DET_ID,
  hora: s.HORA_PROGRAMADA,
  titulo: s.TITULO,
  detalle: `${ESTATUS_DE_SESION[s.ESTATUS]} · ${s.DIRIGIDO_A} · ${s.IMPARTIDA_POR}`,
  tono: TONO_DE_SESION[s.ESTATUS],
});

function enMes(sesiones: readonly SesionEnCalendario[]): DiaDeMes | null {
  if (sesiones.length === 0) return null;
  return {
    tono: null,
    palabra: '',
    eventos: sesiones.map((s) => ({
      id: s.CAPACITACION_DET_ID,
      titulo: `${s.HORA_PROGRAMADA} ${s.TITULO}\n${s.DIRIGIDO_A}\n${s.IMPARTIDA_POR}`,
      tono: TONO_DE_SESION[s.ESTATUS],
    })),
  };
}

/** The sessions on their days, by month or by week, each a dot in its state's colour; pressing one opens it. */
export function Calendario(props: {
  lugar: LugarDeCalendario;
  onLugar: (cambios: Partial<LugarDeCalendario>) => void;
  alCerrar: () => void;
}) {
  const { lugar, onLugar, alCerrar } = props;
  const hoy = businessDay();
  const ir = useIr();
  const [abierta, setAbierta] = useState<number | null>(null);
  const dias = semanasDe(lugar.mes).flat();
  const query = useQueryCall(
    'getCapacitaciones',
    { fecha_ini: dias[0] ?? hoy, fecha_fin: dias.at(-1) ?? hoy, pagina: 1, por_pagina: 1 },
    { keep: true },
  );
  const calendario = query.data?.calendario ?? [];
  const del = (dia: string) => calendario.filter((s) => s.FECHA_PROGRAMADA === dia);
  const sesion = calendario.find((s) => s.CAPACITACION_DET_ID === abierta);
  const abre = (id: string | number) => setAbierta(Number(id));
  const enMano = lugar.dia ? del(lugar.dia) : [];
  /** A day of the week to show: the selected day; otherwise today or, in another month, its first day. */
  const suDia = lugar.dia || (mesDe(hoy) === lugar.mes ? hoy : `${lugar.mes}-01`);

  return (
    <Dialogo abierto titulo="Calendario de capacitaciones" tamano="ancho" alCerrar={alCerrar}>
      <Pestanas
        etiqueta="Vista del calendario"
        pestanas={[
          { id: 'mes', titulo: 'Mes' },
          { id: 'semana', titulo: 'Semana' },
        ]}
        elegida={lugar.vista}
        onElegir={(vista) => onLugar({ vista: vista === 'semana' ? 'semana' : 'mes', dia: lugar.dia })}
      >
        <p className={css.leyenda}>
          <Estado tono="previsto">Programada</Estado>
          <Estado tono="hecho">Impartida</Estado>
          <Estado tono="rechazo">Cancelada</Estado>
        </p>
        {query.error ? (
          <FailedState mensaje={query.error.message} onReintentar={() => void query.refetch()} />
        ) : lugar.vista === 'semana' ? (
          <Semana
            etiqueta="Sesiones de la semana"
            dia={suDia}
            onDia={(dia) => onLugar({ dia, mes: mesDe(dia) })}
            hoy={hoy}
            eventos={(dia) => del(dia).map(enSemana)}
            onEvento={abre}
          />
        ) : (
          <>
            <Mes
              etiqueta="Sesiones del mes"
              mes={lugar.mes}
              onMes={(mes) => onLugar({ mes })}
              hoy={hoy}
              dia={(dia) => enMes(del(dia))}
              elegido={lugar.dia || null}
              onElegir={(dia) => {
                onLugar({ dia });
                const [sola, ...otras] = del(dia);
                if (sola && otras.length === 0) abre(sola.CAPACITACION_DET_ID);
              }}
              onEvento={abre}
            />
            {lugar.dia ? (
              <section className={css.enMano} aria-label={`Sesiones del ${fecha(lugar.dia)}`}>
                <h3>{fecha(lugar.dia)}</h3>
                {enMano.length === 0 ? (
                  <p>No hay sesiones ese día.</p>
                ) : (
                  <Eventos suyos={enMano.map(enSemana)} onEvento={abre} />
                )}
              </section>
            ) : null}
          </>
        )}
      </Pestanas>
      {sesion ? (
        <DetalleDeSesion
          sesion={sesion}
          alCerrar={() => setAbierta(null)}
          acciones={
            <Boton
              tipo="principal"
              onClick={() => ir('capacitacion', { [REGISTRO]: sesion.CAPACITACION_ID })}
            >
              Ver capacitación
            </Boton>
          }
        />
      ) : null}
    </Dialogo>
  );
}
