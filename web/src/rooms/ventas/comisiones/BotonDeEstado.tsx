import { mesDe } from '@anden/contrato/ventas/comisiones-rules.ts';
import { useState } from 'react';
import { abreArchivo } from '../../../platform/archivo.ts';
import { call } from '../../../platform/client.ts';
import { useTitulo } from '../../../platform/titulo.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { IconFileTypePdf } from '../../../ui/iconos.ts';
import { avisar } from '../../../ui/modal.ts';
import { mesEnPalabras } from './regla.ts';

/** Opens the statement of an adviser's commissions in the month of this day. `asesor` null: the operator's own. */
export function BotonDeEstado({ asesor, dia }: { asesor: number | null; dia: string }) {
  const titulo = useTitulo();
  const [haciendo, setHaciendo] = useState(false);
  const mes = mesDe(dia);
  async function abre(): Promise<void> {
    setHaciendo(true);
    try {
      const { data } = await call('getEstadoDeComision', {
        mes,
        ...(asesor === null ? {} : { operador_id: asesor }),
      });
      abreArchivo(data);
    } catch (e) {
      void avisar(titulo, e instanceof Error ? e.message : String(e), 'rechazo');
    } finally {
      setHaciendo(false);
    }
  }
  return (
    <Boton icono={<IconFileTypePdf stroke={1.75} />} cargando={haciendo} onClick={() => void abre()}>
      {`PDF de ${mesEnPalabras(mes)}`}
    </Boton>
  );
}
