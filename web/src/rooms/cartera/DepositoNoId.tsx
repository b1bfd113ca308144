import { VER_DEPOSITOS, type VerDepositos } from '@anden/contrato/cartera/rules-depositos.ts';
import { useState } from 'react';
import { useConsulta } from '../../platform/consulta.ts';
import { hrefDe, REGISTRO, useIr, usePreparaPantalla, useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { DialogoDeDeposito } from './DialogoDeDeposito.tsx';
import { TONO_DE_DEPOSITO } from './deposito.ts';

const COLUMNAS = columnasDe('getDepositosClientes', {
  DOCTO_BA_ID: { ancho: 84 },
  REFER: { ancho: 130, tarjeta: 'titulo', recorta: true },
  FECHA: { ancho: 100 },
  IMPORTE: { ancho: 110 },
  POR_APLICAR: { ancho: 110 },
  ESTADO: { ancho: 140, tono: TONO_DE_DEPOSITO },
  FOLIO: { ancho: 96 },
  REFERENCIA_WEB: { ancho: 110 },
  DIAS: { ancho: 70, ayuda: 'Días desde que llegó al banco' },
});

const OPCIONES = Object.entries(VER_DEPOSITOS).map(([valor, texto]) => ({ valor, texto }));
const esVer = (texto: string): texto is VerDepositos => Object.hasOwn(VER_DEPOSITOS, texto);

/** 'Depósitos sin aplicar' (menu 'depositonoid'): money that came to the bank without saying whose it is. */
export default function DepositoNoId() {
  const ir = useIr();
  usePreparaPantalla('deposito');
  const [lugar, setLugar] = useSearchState({ ver: 'SIN_APLICAR', pagina: 1 });
  const ver = esVer(lugar.ver) ? lugar.ver : 'SIN_APLICAR';
  const [nuevo, setNuevo] = useState(false);
  const lista = useConsulta('getDepositosClientes', {
    columnas: COLUMNAS,
    extra: { ver },
    extraEnPalabras: [['Ver', VER_DEPOSITOS[ver]]],
  });
  return (
    <Lista
      {...lista}
      resumen={lista.sumas}
      unidad={['depósito', 'depósitos']}
      vacio={{
        titulo: ver === 'SIN_APLICAR' ? 'No hay depósitos sin aplicar' : 'No hay depósitos así',
        texto: 'Registre uno con Nuevo, o cargue el estado de cuenta del banco.',
      }}
      filtroAyuda="Referencia, ordenante, folio…"
      acciones={
        <Boton tipo="principal" onClick={() => setNuevo(true)}>
          Nuevo
        </Boton>
      }
      controles={
        <Selector
          etiqueta="Ver"
          value={ver}
          required
          opciones={OPCIONES}
          onCambio={(otro) => setLugar({ ver: otro, pagina: 1 })}
        />
      }
      onElegir={(d) => ir('deposito', { [REGISTRO]: d.DOCTO_BA_ID })}
      liga={(d) => hrefDe('deposito', { [REGISTRO]: d.DOCTO_BA_ID }) ?? ''}
    >
      {nuevo ? (
        <DialogoDeDeposito
          titulo={lista.titulo}
          catalogos={lista.respuesta}
          alCerrar={() => setNuevo(false)}
          alRegistrar={(id) => {
            setNuevo(false);
            ir('deposito', { [REGISTRO]: id });
          }}
        />
      ) : null}
    </Lista>
  );
}
