import { festivoRejection, NOMBRE_FESTIVO_MAX } from '@anden/contrato/calendario/rules.ts';
import { cuantos } from '@anden/contrato/cifras.ts';
import type { RefObject } from 'react';
import { CampoFecha } from '../../capture/CampoFecha.tsx';
import { leeDia } from '../../capture/dia.ts';
import type { Respuesta } from '../../platform/client.ts';
import { businessDay } from '../../platform/clock.ts';
import { de } from '../../platform/columns.ts';
import { useCommand } from '../../platform/command.ts';
import type { Draft } from '../../platform/draft.ts';
import { useCamposDe } from '../../platform/enBorrador.ts';
import { entero, fecha } from '../../platform/format.ts';
import { celdaDe } from '../../platform/LigaDeRegistro.tsx';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import type { Columna } from '../../ui/columna.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { IconTrash } from '../../ui/iconos.ts';
import { confirmar } from '../../ui/modal.ts';
import { comoForm, faltaEn, useForma } from '../../ui/useForma.ts';
import { EmptyState } from '../../ui/Vacios.tsx';
import css from './calendario.module.css';

type Festivo = Respuesta<'getCalendario'>['data']['FESTIVOS'][number];

/** What the form holds. */
export interface Escrito {
  fecha: string;
  nombre: string;
}

export const NUEVO: Escrito = { fecha: '', nombre: '' };
const SIN_FECHA = 'Debe ingresar la fecha del día festivo';

const c = de<Festivo>();

/** The day with its weekday: '25-12-2026, viernes'. */
const DIA = new Intl.DateTimeFormat('es-MX', { weekday: 'long', timeZone: 'UTC' });
const conDia = (dia: string): string => `${fecha(dia)}, ${DIA.format(new Date(`${dia}T00:00:00Z`))}`;

export interface FestivosProps {
  titulo: string;
  borrador: Draft<Escrito>;
  /** The field for the name, which gets the focus after a day was chosen. */
  nombre: RefObject<HTMLInputElement | null>;
  /** undefined while they are being read. */
  festivos: readonly Festivo[] | undefined;
  error: string | null;
  alReintentar: () => void;
}

/** The holidays: added by day and name, renamed by adding again, and deleted. */
export function Festivos({ titulo, borrador, nombre, festivos, error, alReintentar }: FestivosProps) {
  const guarda = useCommand('guardaDiaFestivo', { titulo, memoria: 'calendario.guarda' });
  const quita = useCommand('eliminaDiaFestivo', { titulo, memoria: 'calendario.quita' });
  const hoy = businessDay();
  const campos = useCamposDe(borrador);
  const dia = leeDia(campos.valores.fecha, hoy);
  const existente = festivos?.find((f) => f.FECHA === dia);
  const forma = useForma({
    campos,
    faltaDe: (e) =>
      [
        faltaEn('fecha', e.fecha.trim() === '' ? SIN_FECHA : null),
        faltaEn('nombre', festivoRejection(e.nombre)),
      ].filter((f) => f !== null),
    callaAlEscribir: true,
    guardando: guarda.running,
    envia: async (e) =>
      dia !== null && guarda.run({ fecha: dia, nombre: e.nombre.trim(), leido: existente?.NOMBRE ?? null }),
  });

  async function elimina(f: Festivo): Promise<void> {
    const si = await confirmar(
      titulo,
      `${f.NOMBRE}, ${fecha(f.FECHA)}: el tiempo de ese día volverá a contar.`,
      { aceptar: 'Eliminar' },
    );
    if (si) await quita.run({ fecha: f.FECHA });
  }
  const columnas: readonly Columna<Festivo>[] = [
    {
      id: 'FECHA',
      titulo: 'Fecha',
      valor: (f) => f.FECHA,
      texto: (f) => conDia(f.FECHA),
      ancho: 200,
    },
    c.texto('NOMBRE', 'Nombre', { tarjeta: 'titulo' }),
    c.texto('OPERADOR', 'Lo agregó', {
      ancho: 140,
      texto: (f) => f.OPERADOR ?? 'De inicio',
      celda: celdaDe(
        'operador',
        (f) => f.OPERADOR,
        (f) => f.OPERADOR ?? 'De inicio',
      ),
    }),
    {
      id: 'ELIMINAR',
      titulo: 'Eliminar',
      valor: () => null,
      ordenable: false,
      ancho: 80,
      celda: (f) => (
        <BotonIcono
          etiqueta={`Eliminar ${f.NOMBRE} del ${fecha(f.FECHA)}`}
          icono={<IconTrash stroke={1.75} />}
          disabled={quita.running}
          onClick={() => void elimina(f)}
        />
      ),
    },
  ];

  return (
    <section className={css.festivos} aria-labelledby="festivos">
      <h2 id="festivos" className={css.titulo}>
        Días festivos
      </h2>
      <form className={css.forma} aria-label="Agregar día festivo" {...comoForm(forma)}>
        <CampoFecha
          etiqueta="Fecha"
          {...forma.texto('fecha')}
          onCambio={(escrito) => {
            if (escrito !== campos.lee().fecha) forma.pon({ fecha: escrito });
          }}
        />
        <Campo
          ref={nombre}
          etiqueta="Nombre"
          placeholder="Día de la Independencia"
          maxLength={NOMBRE_FESTIVO_MAX}
          reserva
          {...forma.de('nombre')}
          ayuda={existente ? `Ya es festivo: ${existente.NOMBRE}` : undefined}
        />
        <Boton tipo="principal" enviar cargando={guarda.running}>
          {existente ? 'Cambiar nombre' : 'Agregar'}
        </Boton>
        {existente ? (
          <Boton tipo="discreto" cargando={quita.running} onClick={() => void elimina(existente)}>
            Quitar festivo
          </Boton>
        ) : null}
      </form>
      <DataTable
        etiqueta="Días festivos"
        columnas={columnas}
        filas={festivos}
        llave={(f) => f.FECHA}
        tono={(f) => (f.FECHA === dia ? 'seleccion' : null)}
        error={error}
        onReintentar={alReintentar}
        altoMaximo="max(280px, calc(100dvh - 300px))"
        leyenda={
          <span role="status">
            {festivos
              ? `${cuantos(festivos.length, ['día', 'días'])}, ${entero(
                  festivos.filter((f) => f.FECHA >= hoy).length,
                )} por venir`
              : 'Consultando…'}
          </span>
        }
        vacio={
          <EmptyState titulo="No hay días festivos">Sólo cuentan los días y horas del horario.</EmptyState>
        }
      />
    </section>
  );
}
