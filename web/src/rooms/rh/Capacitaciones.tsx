import { MENSAJES_CAPACITACION } from '@anden/contrato/rh/capacitaciones-rules.ts';
import { useState } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { hrefDe, REGISTRO, useIr, usePreparaPantalla, useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import type { Columna } from '../../ui/columna.ts';
import { IconCalendarMonth, IconPencil, IconPlus, IconTrash } from '../../ui/iconos.ts';
import { esMes, mesDe } from '../../ui/mes.ts';
import { avisar, confirmar } from '../../ui/modal.ts';
import { Calendario } from './capacitaciones/Calendario.tsx';
import css from './capacitaciones/capacitaciones.module.css';
import { ModalCapacitacion } from './capacitaciones/ModalCapacitacion.tsx';
import { type Capacitacion, TITULO } from './capacitaciones/sesion.ts';

/** Days ahead that the list shows by default, because planned sessions are what people look for. */
const ADELANTE = 90;

const COLUMNAS = columnasDe('getCapacitaciones', {
  TITULO: { tarjeta: 'titulo', ancho: 180 },
  DESCRIPCION: { recorta: true, ancho: 130 },
  SESIONES: { ancho: 84 },
  CREO: { ancho: 120, tarjeta: 'oculta' },
  FECHA_HORA_CREACION: { tarjeta: 'oculta' },
});

/** 'Capacitaciones' (menu 'capacitaciones'): the trainings, with when each is given next and was given last. */
export default function Capacitaciones() {
  const ir = useIr();
  usePreparaPantalla('capacitacion');
  const hoy = businessDay();
  const [lugar, setLugar] = useSearchState({ calendario: '', vista: 'mes', dia: '' });
  const [abierta, setAbierta] = useState<Capacitacion | 'nueva' | null>(null);
  const elimina = useCommand('eliminaProgramacion', { titulo: TITULO });

  async function eliminar(c: Capacitacion): Promise<void> {
    if (!(await confirmar(TITULO, MENSAJES_CAPACITACION.eliminar, { aceptar: 'Eliminar' }))) return;
    const reply = await elimina.run({ capacitacion_id: c.CAPACITACION_ID });
    if (reply) void avisar(TITULO, reply.message, 'hecho');
  }

  const consulta = useConsulta('getCapacitaciones', {
    archivo: 'capacitaciones',
    columnas: COLUMNAS,
    hasta: ADELANTE,
  });
  const conAcciones: Columna<Capacitacion> = {
    id: 'ACCIONES',
    titulo: 'Acciones',
    soloPantalla: true,
    valor: () => null,
    ordenable: false,
    ancho: 88,
    celda: (c) => (
      <span className={css.acciones}>
        <BotonIcono
          enFila
          etiqueta={`Editar ${c.FOLIO}`}
          icono={<IconPencil stroke={1.75} />}
          onClick={(e) => {
            e.stopPropagation();
            setAbierta(c);
          }}
        />
        <BotonIcono
          enFila
          etiqueta={`Eliminar ${c.FOLIO}`}
          disabled={elimina.running}
          icono={<IconTrash stroke={1.75} />}
          onClick={(e) => {
            e.stopPropagation();
            void eliminar(c);
          }}
        />
      </span>
    ),
  };
  const mes = esMes(lugar.calendario) ? lugar.calendario : null;
  return (
    <Consulta
      {...consulta}
      columnas={consulta.columnas.toSpliced(2, 0, conAcciones)}
      filtroAyuda="Folio, título o descripción"
      onElegir={(c) => ir('capacitacion', { [REGISTRO]: c.CAPACITACION_ID })}
      liga={(c) => hrefDe('capacitacion', { [REGISTRO]: c.CAPACITACION_ID }) ?? ''}
      acciones={
        <>
          <Boton tipo="principal" icono={<IconPlus stroke={1.75} />} onClick={() => setAbierta('nueva')}>
            Nueva
          </Boton>
          <BotonIcono
            etiqueta="Calendario"
            icono={<IconCalendarMonth stroke={1.75} />}
            onClick={() => setLugar({ calendario: mesDe(hoy) }, 'abre')}
          />
        </>
      }
    >
      {mes ? (
        <Calendario
          lugar={{ mes, dia: lugar.dia, vista: lugar.vista === 'semana' ? 'semana' : 'mes' }}
          onLugar={({ mes: otro, ...demas }) => setLugar({ ...(otro ? { calendario: otro } : {}), ...demas })}
          alCerrar={() => setLugar({ calendario: '', vista: 'mes', dia: '' })}
        />
      ) : null}
      {abierta ? (
        <ModalCapacitacion
          capacitacion={abierta === 'nueva' ? null : abierta}
          alCerrar={() => setAbierta(null)}
          alGuardar={(id, mensaje) => {
            setAbierta(null);
            // After a new training is saved, its page opens, to add its sessions.
            if (abierta === 'nueva') ir('capacitacion', { [REGISTRO]: id });
            else void avisar(TITULO, mensaje, 'hecho');
          }}
        />
      ) : null}
    </Consulta>
  );
}
