import { VEN_A_TODOS } from '@anden/contrato/permissions.ts';
import { useCommand } from '../../platform/command.ts';
import { useLista } from '../../platform/lista.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { can } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconLock } from '../../ui/iconos.ts';
import { Lista } from '../../ui/Lista.tsx';
import { avisar, confirmar } from '../../ui/modal.ts';
import { mesEnPalabras } from './comisiones/regla.ts';

const TITULO = 'Cierres de comisión';

const COLUMNAS = columnasDe('getCierresComision', {
  MES: { tarjeta: 'titulo', celda: (f) => mesEnPalabras(f.MES), ancho: 170 },
  ESTADO: { ancho: 110, tono: { ABIERTO: 'atencion', CERRADO: 'hecho' } },
  AJUSTES: { ayuda: 'Líneas de documentos de meses que ya estaban cerrados' },
});

/** 'Cierres de comisión' (9035): the months with what they add up to; a closed one never changes. */
export default function CierresComision() {
  const lista = useLista('getCierresComision', {}, { columnas: COLUMNAS, sinOrden: 'El último mes primero' });
  const cierra = useCommand('cierraMesComision', { titulo: TITULO });
  const siguiente = lista.respuesta?.SIGUIENTE;
  async function alCerrarMes(mes: string): Promise<void> {
    if (
      !(await confirmar(
        TITULO,
        `¿Cerrar ${mesEnPalabras(mes)}? No se vuelve a abrir: lo que llegue tarde será un ajuste del mes abierto.`,
        { aceptar: 'Cerrar mes' },
      ))
    )
      return;
    const reply = await cierra.run({ mes });
    if (reply) await avisar(TITULO, reply.message, 'hecho');
  }
  return (
    <Lista
      {...lista}
      unidad={['mes', 'meses']}
      vacio={{ titulo: 'No hay meses' }}
      aviso={
        can(VEN_A_TODOS) ? null : (
          <Mensaje tono="atencion">Se suma solo lo de sus clientes. Un mes se cierra para todos.</Mensaje>
        )
      }
      acciones={
        siguiente ? (
          <Boton
            tipo="principal"
            icono={<IconLock stroke={1.75} />}
            cargando={cierra.running}
            onClick={() => void alCerrarMes(siguiente)}
          >
            {`Cerrar ${mesEnPalabras(siguiente)}`}
          </Boton>
        ) : null
      }
    />
  );
}
